import { type Agent, type AppBskyRichtextFacet, jsonToLex, RichText } from '@atproto/api';
import type { NewPost } from '../network.ts';
import { NetworkError, type WriteKind } from '../network-error.ts';
import { blueskyErrors } from './bluesky-errors.ts';
import { POST_BYTES_LIMIT, POST_LIMIT } from './bluesky-limits.ts';
import { embedOf } from './bluesky-media.ts';
import { recordKey } from './record-key.ts';

/** A reference to a version of a record. */
export interface StrongRef {
	uri: string;
	cid: string;
}

/** The post that a post replies to, and the first one of its thread. */
export interface ReplyRefs {
	root: StrongRef;
	parent: StrongRef;
}

/** A record in the JSON of the AT protocol. */
export type JsonRecord = Record<string, unknown> & { $type: 'app.bsky.feed.post' };

/** The self-labels of Bluesky, by words in a content warning. They hide images only. */
const labels: readonly [RegExp, string][] = [
	[/\bnud|\bnaked/i, 'nudity'],
	[/\bporn|\bnsfw|\badult/i, 'porn'],
	[/\bsex/i, 'sexual'],
];

/** The key of a post's record. It depends only on the post's key and first attempt. */
export function keyOf({ key, firstAttemptAt }: Pick<NewPost, 'key' | 'firstAttemptAt'>): string {
	return recordKey(firstAttemptAt, key);
}

/**
 * The record of a post. Equal for equal posts, if the handles that it mentions still belong to the
 * same accounts. `delayMs` orders the posts of a thread. Throws `response_too_long`.
 */
export async function recordOf(
	agent: Agent,
	kind: WriteKind,
	post: NewPost,
	{ reply, delayMs = 0 }: { reply?: ReplyRefs | undefined; delayMs?: number } = {},
): Promise<JsonRecord> {
	const { text, media, lang, firstAttemptAt, contentWarning } = post;
	const facets = await facetsOf(agent, kind, text);
	const embed = embedOf(media);
	const label = embed && labelOf(contentWarning);
	return {
		$type: 'app.bsky.feed.post',
		text,
		createdAt: new Date(firstAttemptAt.getTime() + delayMs).toISOString(),
		...(facets.length > 0 && { facets }),
		...(reply && { reply }),
		...(embed && { embed }),
		...(lang !== undefined && { langs: [lang] }),
		...(label !== undefined && {
			labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: label }] },
		}),
	};
}

/** The record for the client library, which has its own objects for content ids. */
export function forClient(record: JsonRecord): Record<string, unknown> {
	return jsonToLex(record as never) as Record<string, unknown>;
}

/** Links, tags, and mentions of accounts that exist. */
async function facetsOf(
	agent: Agent,
	kind: WriteKind,
	text: string,
): Promise<AppBskyRichtextFacet.Main[]> {
	const richText = new RichText({ text });
	if (richText.graphemeLength > POST_LIMIT) throw blueskyErrors.tooLong(kind, POST_LIMIT);
	if (richText.length > POST_BYTES_LIMIT)
		throw new NetworkError(
			'response_too_long',
			'Bluesky takes 3,000 bytes, and the emoji in this need more. Use fewer of them.',
		);
	await richText.detectFacets(agent);
	return (richText.facets ?? []).filter(({ features }) =>
		features.every((feature) => !('did' in feature) || feature.did !== ''),
	);
}

function labelOf(contentWarning: string | undefined): string | undefined {
	if (!contentWarning) return undefined;
	return labels.find(([words]) => words.test(contentWarning))?.[1] ?? 'graphic-media';
}
