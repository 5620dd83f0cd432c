import { type DraftPart, MAX_PART_LENGTH } from '../../../contract/publishing/draft-part.ts';
import { IMAGES_PER_POST, type Media, refuseMedia } from '../../../contract/publishing/media.ts';
import { countTweet, TWEET_LIMIT } from '../../../contract/x/tweet-length.ts';
import { mapInTurns } from '../drafts/links.ts';

/** An uploaded image, GIF or video: the fields that decide whether a draft can be published. */
export type DescribedMedia = Pick<Media, 'id' | 'kind' | 'status'>;

/** Finds the user's media. Unknown ids are left out. */
export type DescribeMedia = (
	userId: string,
	ids: readonly string[],
) => Promise<readonly DescribedMedia[]>;

export function isEmpty({ text, media }: DraftPart): boolean {
	return media.length === 0 && !/[^\s\p{C}]/u.test(text);
}

export function isTooLong({ text }: DraftPart, longPosts: boolean): boolean {
	return countTweet(text).length > postLimit(longPosts);
}

/**
 * Why a draft cannot be published yet, as a sentence that says what to do; undefined if it can.
 * Parts before `sent` are at X already.
 */
export async function findProblem(
	parts: readonly DraftPart[],
	{
		sent,
		longPosts,
		media,
	}: { sent: number; longPosts: boolean; media: readonly DescribedMedia[] },
): Promise<string | undefined> {
	const known = new Map(media.map((item) => [item.id, item]));
	const problems = await mapInTurns(parts.slice(sent), (part, index) => {
		const name = parts.length === 1 ? 'This post' : `Part ${sent + index + 1}`;
		return problemOf(part, name, longPosts, known);
	});
	return problems.find((problem) => problem !== undefined);
}

function problemOf(
	part: DraftPart,
	name: string,
	longPosts: boolean,
	known: ReadonlyMap<string, DescribedMedia>,
): string | undefined {
	if (isEmpty(part)) return `${name} is empty. Write something first.`;
	const { length, refusal } = countTweet(part.text);
	const limit = postLimit(longPosts);
	const excess = length - limit;
	if (excess > 0) {
		const characters = excess === 1 ? '1 character' : `${excess} characters`;
		return `${name} is ${characters} too long. Shorten or split it.`;
	}
	if (refusal !== undefined) return refusal;
	const media = part.media.flatMap(({ id }) => known.get(id) ?? []);
	if (media.length < part.media.length)
		return `${name} has an image or video that no longer exists. Remove it, or add it again.`;
	if (media.some((item) => item.status === 'uploading'))
		return `${name} has an image or video that isn’t uploaded yet. Wait for it, or remove it.`;
	if (refuseMedia(media))
		return `${name} can have up to ${IMAGES_PER_POST} images, or one GIF, or one video. Remove the others.`;
	return undefined;
}

/** Maximum number of characters of a post that the user's account at X allows. */
export function postLimit(longPosts: boolean): number {
	return longPosts ? MAX_PART_LENGTH : TWEET_LIMIT;
}
