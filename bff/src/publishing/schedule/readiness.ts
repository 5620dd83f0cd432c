import { countPost, type PostLimits } from '../../../contract/networks/count-post.ts';
import type { TextLimits } from '../../../contract/networks/text-limits.ts';
import { type DraftPart, MAX_PART_LENGTH } from '../../../contract/publishing/draft-part.ts';
import {
	IMAGES_PER_POST,
	type Media,
	type MediaKind,
	refuseMedia,
} from '../../../contract/publishing/media.ts';
import { countTweet, TWEET_LIMIT } from '../../../contract/x/tweet-length.ts';
import type { Network } from '../../networks/network.ts';
import { mapInTurns } from '../drafts/links.ts';

/** An uploaded image, GIF or video: the fields that decide whether a draft can be published. */
export type DescribedMedia = Pick<Media, 'id' | 'kind' | 'status' | 'size'>;

/** Finds the user's media. Unknown ids are left out. */
export type DescribeMedia = (
	userId: string,
	ids: readonly string[],
) => Promise<readonly DescribedMedia[]>;

/** Where a draft is published, and what a post may contain there. */
interface PostRules {
	network: Pick<Network, 'title'>;
	limits: PostLimits;
}

interface UnsentRules extends PostRules {
	/** How many parts are at the network. */
	sent: number;
	/** The media of the other parts. */
	media: readonly DescribedMedia[];
}

export function isEmpty({ text, media }: DraftPart): boolean {
	return media.length === 0 && !/[^\s\p{C}]/u.test(text);
}

export function isTooLong({ text }: DraftPart, limits: TextLimits): boolean {
	return countPost(text, limits) > limits.length || excessBytes(text, limits) > 0;
}

function excessBytes(text: string, { bytes }: TextLimits): number {
	return bytes === null ? 0 : Buffer.byteLength(text) - bytes;
}

/**
 * Why a draft cannot be published yet, as a sentence that says what to do; undefined if it can.
 * Parts before `sent` are at the network already.
 */
export async function findProblem(
	parts: readonly DraftPart[],
	{ sent, media, ...rules }: UnsentRules,
): Promise<string | undefined> {
	const known = byId(media);
	const problems = await mapInTurns(parts.slice(sent), (part, index) =>
		problemOf(part, nameOf(parts, sent + index), rules, known),
	);
	return problems.find((problem) => problem !== undefined);
}

/** Of the problems that `findProblem` finds, the first one that only its media have there. */
export function findMediaProblem(
	parts: readonly DraftPart[],
	{ sent, media, ...rules }: UnsentRules,
): string | undefined {
	const known = byId(media);
	return parts
		.map((part, index) => mediaProblemOf(part, nameOf(parts, index), rules, known))
		.slice(sent)
		.find((problem) => problem !== undefined);
}

function nameOf(parts: readonly DraftPart[], index: number): string {
	return parts.length === 1 ? 'This post' : `Part ${index + 1}`;
}

function byId(media: readonly DescribedMedia[]): ReadonlyMap<string, DescribedMedia> {
	return new Map(media.map((item) => [item.id, item]));
}

function problemOf(
	part: DraftPart,
	name: string,
	rules: PostRules,
	known: ReadonlyMap<string, DescribedMedia>,
): string | undefined {
	const { limits } = rules;
	if (isEmpty(part)) return `${name} is empty. Write something first.`;
	const excess = countPost(part.text, limits) - limits.length;
	if (excess > 0) return `${name} is ${amount(excess, 'character')} too long. Shorten or split it.`;
	const bytes = excessBytes(part.text, limits);
	if (bytes > 0) return `${name} is ${amount(bytes, 'byte')} too long. Shorten or split it.`;
	const refusal = limits.counting === 'x' ? countTweet(part.text).refusal : undefined;
	if (refusal !== undefined) return refusal;
	const media = part.media.flatMap(({ id }) => known.get(id) ?? []);
	if (media.length < part.media.length)
		return `${name} has an image or video that no longer exists. Remove it, or add it again.`;
	if (media.some((item) => item.status === 'uploading'))
		return `${name} has an image or video that isn’t uploaded yet. Wait for it, or remove it.`;
	if (refuseMedia(media))
		return `${name} can have up to ${IMAGES_PER_POST} images, or one GIF, or one video. Remove the others.`;
	return mediaProblemOf(part, name, rules, known);
}

const kindNames: Readonly<Record<MediaKind, string>> = {
	image: 'an image',
	gif: 'a GIF',
	video: 'a video',
};
const MB = 1024 * 1024;
/** To a tenth. */
const megabytes = (bytes: number, round: (tenths: number) => number) =>
	`${round((bytes / MB) * 10) / 10} MB`;

/** Why the account does not take the media of a part. Unknown media are left out. */
function mediaProblemOf(
	part: DraftPart,
	name: string,
	{ network, limits }: PostRules,
	known: ReadonlyMap<string, DescribedMedia>,
): string | undefined {
	const media = part.media.flatMap(({ id }) => known.get(id) ?? []);
	for (const { kind, size } of media) {
		const limit = limits.fileBytes[kind];
		// Rounded apart, so that a file just over the limit does not look as if it were at it.
		if (limit !== null && size > limit)
			return `${name} has ${kindNames[kind]} of ${megabytes(size, Math.ceil)}, and ${network.title} takes up to ${megabytes(limit, Math.floor)}. Make it smaller, and replace it.`;
	}
	const images = media.filter(({ kind }) => kind === 'image').length;
	if (images > limits.images)
		return `${name} can have up to ${amount(limits.images, 'image')} at ${network.title}. Remove the others.`;
	const alt = Math.max(...part.media.map((item) => Array.from(item.alt).length));
	if (alt > limits.altText)
		return `${name} has a description of ${alt} characters, and ${network.title} takes ${limits.altText}. Shorten it.`;
	return undefined;
}

function amount(count: number, noun: string): string {
	return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** Maximum number of characters of a post that the user's account at X allows. */
export function postLimit(longPosts: boolean): number {
	return longPosts ? MAX_PART_LENGTH : TWEET_LIMIT;
}
