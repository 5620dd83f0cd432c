import {
	AppBskyEmbedImages,
	AppBskyEmbedRecord,
	AppBskyEmbedRecordWithMedia,
	AppBskyEmbedVideo,
	AppBskyFeedDefs,
	AppBskyFeedPost,
} from '@atproto/api';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { cleanText, readLanguage } from '../clean-text.ts';
import type { Post, PostAttachments } from '../post-source.ts';
import { toQuote } from '../to-quote.ts';
import { POST, parseAddress } from './bluesky-web.ts';

type PostView = AppBskyFeedDefs.PostView;

/** An entry of a feed: a post, or a repost of it. Undefined if it cannot be read. */
export function readFeedItem({ post, reason }: AppBskyFeedDefs.FeedViewPost): Post | undefined {
	const original = readPost(post);
	if (!original || !AppBskyFeedDefs.isReasonRepost(reason) || reason.uri === undefined)
		return original;
	const { by, uri, indexedAt } = reason as AppBskyFeedDefs.ReasonRepost & { uri: string };
	return {
		...original,
		id: uri,
		authorId: by.did,
		...authorOf(by),
		avatarUrl: httpsOnly(by.avatar),
		createdAt: new Date(indexedAt),
		repostOf: {
			id: original.id,
			authorName: original.authorName,
			authorUsername: original.authorUsername,
		},
		replyTo: null,
		editIds: [uri],
	};
}

/**
 * Undefined if its record is not one of a post. Accounts write the content of records, and not all
 * servers check it, so that each part can be anything.
 */
export function readPost(view: PostView): Post | undefined {
	if (!AppBskyFeedPost.isRecord(view.record)) return undefined;
	const record: Partial<Record<keyof AppBskyFeedPost.Record, unknown>> = view.record;
	if (typeof record.text !== 'string') return undefined;
	const { uri, author } = view;
	const { langs, reply } = record as { langs?: unknown[]; reply?: { parent?: { uri?: unknown } } };
	const parent = reply?.parent?.uri;
	return {
		network: 'bluesky',
		id: uri,
		url: null,
		authorId: author.did,
		...authorOf(author),
		avatarUrl: httpsOnly(author.avatar),
		text: cleanText(expandLinks(record.text, record.facets)),
		createdAt: listedAt(record.createdAt, view.indexedAt),
		likes: view.likeCount ?? 0,
		retweets: view.repostCount ?? 0,
		replies: view.replyCount ?? 0,
		repostOf: null,
		replyTo: typeof parent === 'string' && parseAddress(parent) ? parent : null,
		lang: readLanguage(langs?.[0])?.split('-')[0] ?? null,
		editIds: [uri],
		attached: attachmentsOf(view.embed),
	};
}

/**
 * The time by which Bluesky orders feeds: when the author says it was written, unless it was first
 * seen before that. So neither a date in the future nor a late arrival changes the order.
 */
function listedAt(createdAt: unknown, indexedAt: string): Date {
	const seen = Date.parse(indexedAt);
	const written = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
	return new Date(Number.isNaN(written) ? seen : Math.min(written, seen));
}

/** Apps shorten the text of a link, such as `example.org/a/long-pa…`. Texts have UTF-8 offsets. */
function expandLinks(text: string, facets: unknown): string {
	const links = Array.isArray(facets) ? facets.flatMap((facet) => linkOf(facet) ?? []) : [];
	if (links.length === 0) return text;
	const bytes = Buffer.from(text);
	let [expanded, end] = ['', 0];
	for (const { byteStart, byteEnd, uri } of links.sort((a, b) => a.byteStart - b.byteStart)) {
		if (byteStart < end || byteEnd > bytes.length) continue;
		const shown = bytes.subarray(byteStart, byteEnd).toString();
		if (!isShortened(shown, uri)) continue;
		expanded += bytes.subarray(end, byteStart).toString() + uri;
		end = byteEnd;
	}
	return expanded + bytes.subarray(end).toString();
}

const Index = Type.Object({
	byteStart: Type.Integer({ minimum: 0 }),
	byteEnd: Type.Integer({ minimum: 0 }),
});
const Facet = Type.Object({ index: Index, features: Type.Array(Type.Unknown()) });
/** To a website: an address of another kind is not to be seen as a link. */
const Link = Type.Object({ uri: Type.String({ pattern: '^https?://[^\\s<>"]+$' }) });

/** Where a link is, and where it leads. Undefined for mentions, tags and what is not valid. */
function linkOf(facet: unknown) {
	if (!Value.Check(Facet, facet)) return undefined;
	const link = facet.features.find((feature) => Value.Check(Link, feature));
	return link && { ...facet.index, uri: link.uri };
}

/** Other texts of links stay, because a link may have any text. */
function isShortened(shown: string, uri: string): boolean {
	const start = shown.replace(/(…|\.\.\.)$/, '');
	return start !== shown && uri.replace(/^https?:\/\/(www\.)?/, '').startsWith(start);
}

function attachmentsOf(embed: PostView['embed']): PostAttachments | null {
	if (AppBskyEmbedRecordWithMedia.isView(embed)) {
		const { media, record } = embed as AppBskyEmbedRecordWithMedia.View;
		return { media: altTextsOf(media), poll: [], ...quoteOf(record) };
	}
	if (AppBskyEmbedRecord.isView(embed)) {
		const quoted = quoteOf(embed as AppBskyEmbedRecord.View);
		return quoted.quote || quoted.isQuoteMissing ? { media: [], poll: [], ...quoted } : null;
	}
	const media = altTextsOf(embed);
	return media.length > 0 ? { media, poll: [], quote: null } : null;
}

function altTextsOf(embed: PostView['embed']): (string | null)[] {
	if (AppBskyEmbedImages.isView(embed))
		return (embed as AppBskyEmbedImages.View).images.map(({ alt }) => cleanText(alt) || null);
	if (AppBskyEmbedVideo.isView(embed))
		return [cleanText((embed as AppBskyEmbedVideo.View).alt ?? '') || null];
	return [];
}

/** What is quoted can also be something else than a post, such as a list. */
function quoteOf({
	record,
}: AppBskyEmbedRecord.View): Pick<PostAttachments, 'quote' | 'isQuoteMissing'> {
	if (AppBskyEmbedRecord.isViewRecord(record)) {
		const { uri, author, value } = record as AppBskyEmbedRecord.ViewRecord;
		if (!AppBskyFeedPost.isRecord(value) || typeof value.text !== 'string') return { quote: null };
		const text = cleanText(expandLinks(value.text, value.facets));
		return { quote: toQuote({ id: uri, ...authorOf(author), text }) };
	}
	const isHidden =
		AppBskyEmbedRecord.isViewNotFound(record) ||
		AppBskyEmbedRecord.isViewBlocked(record) ||
		AppBskyEmbedRecord.isViewDetached(record);
	return isHidden && parseAddress(record.uri)?.collection === POST
		? { quote: null, isQuoteMissing: true }
		: { quote: null };
}

function authorOf({
	displayName = '',
	handle,
}: Pick<PostView['author'], 'displayName' | 'handle'>): {
	authorName: string;
	authorUsername: string;
} {
	return { authorName: cleanText(displayName) || handle, authorUsername: handle };
}

function httpsOnly(address: string | undefined): string | null {
	return address?.startsWith('https://') ? address : null;
}
