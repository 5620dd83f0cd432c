import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { parseAddress } from '../../rich-text/web-address.ts';
import { cleanText, readLanguage } from '../clean-text.ts';
import type { Post, PostAttachments } from '../post-source.ts';
import { toQuote } from '../to-quote.ts';
import { readPostTime } from './post-time.ts';

const Id = Type.String({ pattern: '^[0-9]{1,20}$' });
const Count = Type.Optional(Type.Integer({ minimum: 0 }));
const Entities = Type.Optional(
	Type.Object({
		urls: Type.Optional(
			Type.Array(Type.Object({ url: Type.String(), expanded_url: Type.Optional(Type.String()) })),
		),
	}),
);

/** A post in X's format, with the documented names. */
const XPost = Type.Object({
	id: Id,
	text: Type.String(),
	author_id: Type.Optional(Id),
	created_at: Type.Optional(Type.String()),
	lang: Type.Optional(Type.String({ maxLength: 20 })),
	public_metrics: Type.Optional(
		Type.Object({ like_count: Count, retweet_count: Count, reply_count: Count }),
	),
	note_tweet: Type.Optional(Type.Object({ text: Type.String(), entities: Entities })),
	entities: Entities,
	referenced_tweets: Type.Optional(Type.Array(Type.Object({ type: Type.String(), id: Id }))),
	edit_history_tweet_ids: Type.Optional(Type.Array(Id)),
	/** Validated separately, so that an invalid part does not lose the post. */
	attachments: Type.Optional(Type.Unknown()),
});
type XPost = Static<typeof XPost>;

const XUser = Type.Object({
	id: Id,
	name: Type.String(),
	username: Type.String({ pattern: '^[A-Za-z0-9_]{1,50}$' }),
	profile_image_url: Type.Optional(Type.String()),
});
type XUser = Static<typeof XUser>;

const Keys = Type.Optional(Type.Array(Type.String()));
const XAttachments = Type.Object({ media_keys: Keys, poll_ids: Keys });
const XMedia = Type.Object({ media_key: Type.String(), alt_text: Type.Optional(Type.String()) });
const XPoll = Type.Object({
	id: Type.String(),
	options: Type.Array(Type.Object({ label: Type.String() })),
});

/** Objects that posts of a page refer to, by id. */
interface Included {
	users: ReadonlyMap<string, XUser>;
	posts: ReadonlyMap<string, XPost>;
	media: ReadonlyMap<string, Static<typeof XMedia>>;
	polls: ReadonlyMap<string, Static<typeof XPoll>>;
}

/**
 * A response that lists posts. The items are validated one by one, so that an invalid post does not
 * affect the others.
 */
export const XPage = Type.Object({
	data: Type.Optional(Type.Array(Type.Unknown())),
	includes: Type.Optional(
		Type.Object({
			users: Type.Optional(Type.Array(Type.Unknown())),
			tweets: Type.Optional(Type.Array(Type.Unknown())),
			media: Type.Optional(Type.Array(Type.Unknown())),
			polls: Type.Optional(Type.Array(Type.Unknown())),
		}),
	),
	/** Sent next to `data`: references of posts to posts that no longer exist. */
	errors: Type.Optional(Type.Array(Type.Unknown())),
	meta: Type.Optional(Type.Object({ next_token: Type.Optional(Type.String({ maxLength: 1000 })) })),
});
export type XPage = Static<typeof XPage>;

/**
 * The fields to request, with the documented names. Without them X sends only the id and a text
 * that may be truncated.
 */
export const postParameters = {
	'tweet.fields':
		'created_at,author_id,public_metrics,referenced_tweets,note_tweet,entities,lang,conversation_id,in_reply_to_user_id,attachments',
	expansions:
		'author_id,referenced_tweets.id,referenced_tweets.id.author_id,attachments.media_keys,attachments.poll_ids,referenced_tweets.id.attachments.media_keys',
	'user.fields': 'username,name,profile_image_url,verified',
	'media.fields': 'type,alt_text',
	'poll.fields': 'options',
};

/**
 * Converts the names of X's OpenAPI file, which responses may use as well, to the documented ones:
 * `note_post` to `note_tweet`, `referenced_posts` to `referenced_tweets`, `repost_count` to
 * `retweet_count`.
 */
export function inDocumentedNames(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inDocumentedNames);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, within]) => [
			name.replace(/^repost_/, 'retweet_').replace(/(^|_)post(s|_|$)/, '$1tweet$2'),
			inDocumentedNames(within),
		]),
	);
}

/** The valid posts of a page, in its order. */
export function readXPosts({ data = [], includes = {} }: XPage): Post[] {
	const included: Included = {
		users: new Map(valid(XUser, includes.users).map((user) => [user.id, user])),
		posts: new Map(valid(XPost, includes.tweets).map((post) => [post.id, post])),
		media: new Map(valid(XMedia, includes.media).map((media) => [media.media_key, media])),
		polls: new Map(valid(XPoll, includes.polls).map((poll) => [poll.id, poll])),
	};
	return valid(XPost, data).flatMap((post) => readXPost(post, included) ?? []);
}

function readXPost(post: XPost, included: Included): Post | undefined {
	const { users, posts: others } = included;
	const createdAt = readPostTime(post.created_at, post.id);
	if (!createdAt) return undefined;
	const referred = (type: string) => referenceOf(post, type);
	const author = users.get(post.author_id ?? '');
	const originalId = referred('retweeted');
	const original = others.get(originalId ?? '');
	const counted = original ?? post;
	return {
		network: 'x',
		id: post.id,
		url: null,
		authorId: post.author_id ?? '',
		authorName: cleanText(author?.name ?? author?.username ?? 'Unknown'),
		authorUsername: author?.username ?? '',
		avatarUrl: readAvatar(author?.profile_image_url),
		text:
			original || originalId === undefined
				? textOf(counted)
				: (cutRepost.exec(textOf(post))?.[2] ?? textOf(post)),
		createdAt,
		likes: counted.public_metrics?.like_count ?? 0,
		retweets: counted.public_metrics?.retweet_count ?? 0,
		replies: counted.public_metrics?.reply_count ?? 0,
		repostOf:
			originalId === undefined
				? null
				: {
						id: originalId,
						...originalAuthor(post, original && users.get(original.author_id ?? '')),
					},
		replyTo: referred('replied_to') ?? null,
		lang: readLanguage(counted.lang),
		editIds: [...new Set([...(post.edit_history_tweet_ids ?? []), post.id])].sort(byAge),
		attached: readAttachments(counted, included, { isRepost: originalId !== undefined }),
	};
}

function referenceOf(post: XPost, type: string): string | undefined {
	return post.referenced_tweets?.find(
		(reference) => reference.type.replace('reposted', 'retweeted') === type,
	)?.id;
}

function readAttachments(
	post: XPost,
	{ users, posts, media, polls }: Included,
	{ isRepost }: { isRepost: boolean },
): PostAttachments | null {
	const { media_keys: keys = [], poll_ids: pollIds = [] } = Value.Check(
		XAttachments,
		post.attachments,
	)
		? post.attachments
		: {};
	const quotedId = referenceOf(post, 'quoted');
	const quoted = posts.get(quotedId ?? '');
	const author = users.get(quoted?.author_id ?? '');
	const quote =
		quoted &&
		toQuote({
			id: quoted.id,
			authorName: cleanText(author?.name ?? 'Unknown'),
			authorUsername: author?.username ?? '',
			text: textOf(quoted),
		});
	// X sends what a post quotes, but not what the original of a repost quotes.
	const isQuoteMissing = quotedId !== undefined && !quoted && !isRepost;
	const attached: PostAttachments = {
		media: keys.map((key) => cleanText(media.get(key)?.alt_text?.trim() ?? '') || null),
		poll: pollIds.flatMap(
			(id) => polls.get(id)?.options.map(({ label }) => cleanText(label)) ?? [],
		),
		quote: quote ?? null,
		...(isQuoteMissing && { isQuoteMissing }),
	};
	const isEmpty = keys.length === 0 && attached.poll.length === 0 && !quote && !isQuoteMissing;
	return isEmpty ? null : attached;
}

/** Sorts ids oldest first: ids grow with time, and are too long to be numbers. */
export function byAge(one: string, other: string): number {
	return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

/** The beginning of a repost's text, which X truncates. */
const cutRepost = /^RT @(\w{1,50}): (.*)$/s;

function originalAuthor(
	repost: XPost,
	author: XUser | undefined,
): { authorName: string; authorUsername: string } {
	const username = author?.username ?? cutRepost.exec(repost.text)?.[1] ?? '';
	return { authorName: cleanText(author?.name ?? username), authorUsername: username };
}

/** The full plain text of a post, with X's short links replaced by their targets. */
function textOf({ text, entities, note_tweet: note }: XPost): string {
	const whole = note ?? { text, entities };
	const links = new Map(
		[...(entities?.urls ?? []), ...(note?.entities?.urls ?? [])].map(({ url, expanded_url }) => [
			url,
			expanded_url,
		]),
	);
	const linked = whole.text.replace(/https:\/\/t\.co\/\w+/g, (link) => {
		const expanded = links.get(link) ?? '';
		return /^https?:\/\/[^\s<>"]+$/.test(expanded) ? expanded.replaceAll('&', '&amp;') : link;
	});
	return cleanText(
		linked.replace(/&(amp|lt|gt);/g, (_, name: keyof typeof characters) => characters[name]),
	);
}

const characters = { amp: '&', lt: '<', gt: '>' };

/** Accepts X's own image hosts only, because showing an image reveals the user to its host. */
function readAvatar(address: string | undefined): string | null {
	const url = address === undefined ? null : parseAddress(address);
	return url?.protocol === 'https:' && ['pbs.twimg.com', 'abs.twimg.com'].includes(url.hostname)
		? url.href
		: null;
}

function valid<Schema extends Type.TSchema>(
	schema: Schema,
	items: readonly unknown[] = [],
): Static<Schema>[] {
	return items.filter((item): item is Static<Schema> => Value.Check(schema, item));
}
