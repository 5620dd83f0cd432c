import { createHash } from 'node:crypto';
import type { Corpus, CorpusPost } from './corpus.ts';

/** The format of responses. */
export interface WireStyle {
	/**
	 * The documented names, or those of the published OpenAPI file: `note_post`, `referenced_posts`,
	 * …
	 */
	naming: 'tweet' | 'post';
	/** ISO 8601, or `Wed Feb 04 19:00:43 +0000 2026`. */
	dates: 'iso' | 'classic';
}

/** The `tweet.fields` (or `post.fields`), `expansions` and other `….fields` of a request. */
export interface WireRequest {
	fields: ReadonlySet<string>;
	expansions: ReadonlySet<string>;
	userFields: ReadonlySet<string>;
	mediaFields: ReadonlySet<string>;
}

type Wire = Record<string, unknown>;

/** X truncates `text` to this length; `note_tweet` has the complete text. */
const CUT = 275;

/**
 * The body of a response that lists posts. Referenced posts that no longer exist are listed in
 * `errors`.
 */
export function writePosts(
	posts: readonly CorpusPost[],
	corpus: Corpus,
	{ fields, expansions, userFields, mediaFields }: WireRequest,
	style: WireStyle,
	now: number,
): Wire {
	const toWire = (post: CorpusPost) => writePost(post, corpus, style, now);
	const selectFields = (wire: Wire) =>
		Object.fromEntries(
			Object.entries(wire).filter(([name]) => alwaysIncluded.has(name) || fields.has(name)),
		);
	const slots = posts.flatMap(({ reference }) => (reference ? [reference.slot] : []));
	const referencedPosts = expansions.has('referenced_tweets.id')
		? slots.flatMap((slot) => corpus.at(slot, now) ?? [])
		: [];
	const gone = expansions.has('referenced_tweets.id')
		? slots.filter((slot) => corpus.at(slot, now) === undefined)
		: [];
	const people = [
		...(expansions.has('author_id') ? posts : []),
		...(expansions.has('referenced_tweets.id.author_id') ? referencedPosts : []),
	].map(({ author }) => author);
	const withMedia = [
		...(expansions.has('attachments.media_keys') ? posts : []),
		...(expansions.has('referenced_tweets.id.attachments.media_keys') ? referencedPosts : []),
	].filter(({ media }) => media.length > 0);
	const includes = {
		...(withMedia.length > 0 && {
			media: [...new Set(withMedia)].flatMap((post) =>
				post.media.map((alt, at) => ({
					media_key: mediaKeys(post)[at],
					type: 'photo',
					...(alt !== null && mediaFields.has('alt_text') && { alt_text: alt }),
				})),
			),
		}),
		...(people.length > 0 && {
			users: [...new Set(people)].map(({ id, name, username }) => ({
				id,
				name,
				username,
				...(userFields.has('verified') ? { verified: false } : {}),
			})),
		}),
		...(referencedPosts.length > 0 && {
			tweets: [...new Map(referencedPosts.map((post) => [post.id, post])).values()].map((post) =>
				selectFields(toWire(post)),
			),
		}),
	};
	const errors = [...new Set(gone)].map((slot) =>
		missing(corpus.idAt(slot, now), 'referenced_tweets.id'),
	);
	const body = {
		...(posts.length > 0 && { data: posts.map((post) => selectFields(toWire(post))) }),
		...(Object.keys(includes).length > 0 && { includes }),
		...(errors.length > 0 && { errors }),
	};
	return style.naming === 'post' ? (renameFields(body) as Wire) : body;
}

/** X's error for a post that does not exist. */
export function missing(id: string, parameter: string): Wire {
	return {
		value: id,
		resource_id: id,
		resource_type: 'tweet',
		parameter,
		title: 'Not Found Error',
		detail: `Could not find tweet with ${parameter}: [${id}].`,
		type: 'https://api.twitter.com/2/problems/resource-not-found',
	};
}

const alwaysIncluded: ReadonlySet<string> = new Set(['id', 'text', 'edit_history_tweet_ids']);

function writePost(post: CorpusPost, corpus: Corpus, { dates }: WireStyle, now: number): Wire {
	const { reference, author, time } = post;
	const original = reference && corpus.at(reference.slot, now);
	const note = shortenLinks(post.text);
	const isCut = note.text.length > CUT + 5;
	const cut = shortenLinks(isCut ? `${post.text.slice(0, CUT).toWellFormed()}…` : post.text);
	const repost =
		original && reference?.type === 'retweeted'
			? `RT @${original.author.username}: ${original.text}`.slice(0, 139)
			: undefined;
	return {
		id: post.id,
		text: repost === undefined ? cut.text : `${escaped(repost.toWellFormed())}…`,
		edit_history_tweet_ids: post.versions,
		author_id: author.id,
		created_at: dates === 'iso' ? new Date(time).toISOString() : classic(new Date(time)),
		conversation_id: post.id,
		lang: reference?.type === 'retweeted' ? (original?.author.lang ?? 'en') : author.lang,
		public_metrics: {
			retweet_count: post.reposts,
			reply_count: post.replies,
			like_count: post.likes,
			quote_count: 0,
			bookmark_count: 0,
			impression_count: post.likes * 31,
		},
		...(isCut && {
			note_tweet:
				note.urls.length > 0
					? { text: note.text, entities: { urls: note.urls } }
					: { text: note.text },
		}),
		...(cut.urls.length > 0 && { entities: { urls: cut.urls } }),
		...(post.media.length > 0 && { attachments: { media_keys: mediaKeys(post) } }),
		...(reference && {
			referenced_tweets: [{ type: reference.type, id: corpus.idAt(reference.slot, now) }],
		}),
		...(reference?.type === 'replied_to' &&
			original && { in_reply_to_user_id: original.author.id }),
	};
}

function mediaKeys({ id, media }: CorpusPost): string[] {
	return media.map((_, at) => `3_${id}${at}`);
}

/** A text as X sends it: `&`, `<` and `>` escaped, links shortened and listed in `urls`. */
export function shortenLinks(written: string) {
	const urls: {
		start: number;
		end: number;
		url: string;
		expanded_url: string;
		display_url: string;
	}[] = [];
	const text = escaped(written).replace(/https?:\/\/[^\s<]+/g, (link, start: number) => {
		const expanded = link.replaceAll('&amp;', '&');
		const url = `https://t.co/${createHash('sha256').update(expanded).digest('base64url').replace(/\W/g, '').slice(0, 10)}`;
		urls.push({
			start,
			end: start + url.length,
			url,
			expanded_url: expanded,
			display_url: expanded.slice(8, 34),
		});
		return url;
	});
	return { text, urls };
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** `Wed Feb 04 19:00:43 +0000 2026`. */
function classic(date: Date): string {
	const [day, number, month, year, time] = date.toUTCString().replace(',', '').split(' ');
	return `${day} ${month} ${number} ${time} +0000 ${year}`;
}

/** Renames the fields to those of X's published OpenAPI file. */
export function renameFields(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(renameFields);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, within]) => [
			name.replace('retweet', 'repost').replace('tweet', 'post'),
			renameFields(within),
		]),
	);
}
