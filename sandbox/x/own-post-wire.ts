import twitter from 'twitter-text';
import type { Activity, OwnPost } from './activity.ts';
import { missing, renameFields, shortenLinks, type WireStyle } from './post-wire.ts';

/** One page of a user's own posts, in X's format. `next` leads to older ones. */
export function writeOwnPosts(
	posts: readonly OwnPost[],
	activity: Activity,
	{ naming }: WireStyle,
	next?: string,
): object {
	const quotedIds = posts.flatMap(({ quotes }) => quotes ?? []);
	const quoted = quotedIds.flatMap((id) => activity.find(id) ?? []);
	const gone = quotedIds.filter((id) => !activity.find(id));
	const body = {
		...(posts.length > 0 && { data: posts.map((post) => writeOwnPost(post, activity)) }),
		...(quoted.length > 0 && {
			includes: {
				tweets: quoted.map((post) => writeOwnPost(post, activity)),
				users: quoted.map(({ person: { id, name, handle } }) => ({
					id,
					name,
					username: handle.slice(1),
				})),
			},
		}),
		...(gone.length > 0 && { errors: gone.map((id) => missing(id, 'referenced_tweets.id')) }),
		meta: {
			result_count: posts.length,
			...(posts.length > 0 && { newest_id: posts[0]?.id, oldest_id: posts.at(-1)?.id }),
			...(next !== undefined && { next_token: next }),
		},
	};
	return naming === 'post' ? (renameFields(body) as object) : body;
}

/** An own post in X's format, with the documented names. */
export function writeOwnPost(post: OwnPost, activity: Activity): object {
	const { id, person, replyTo, quotes, time, media } = post;
	const { text, urls } = textOfOwnPost(post);
	const counts = activity.countsOf(post);
	return {
		id,
		text,
		edit_history_tweet_ids: [id],
		author_id: person.id,
		created_at: new Date(time).toISOString(),
		public_metrics: {
			retweet_count: counts.reposts,
			reply_count: counts.replies,
			like_count: counts.likes,
			quote_count: 0,
			bookmark_count: 0,
			impression_count: counts.views,
		},
		...(urls.length > 0 && { entities: { urls } }),
		...(media.length > 0 && {
			attachments: { media_keys: media.map((file) => `3_${file.id}`) },
		}),
		...((replyTo ?? quotes) !== undefined && {
			referenced_tweets: [
				...(replyTo === undefined ? [] : [{ type: 'replied_to', id: replyTo }]),
				...(quotes === undefined ? [] : [{ type: 'quoted', id: quotes }]),
			],
		}),
	};
}

/** The text as X sends it: with short links, and one more link for the media. */
export function textOfOwnPost({ id, text, person, media }: OwnPost) {
	const mediaUrl = `https://x.com/${person.handle.slice(1)}/status/${id}/photo/1`;
	const whole = [withProtocols(text), ...(media.length > 0 ? [mediaUrl] : [])];
	return shortenLinks(whole.filter(Boolean).join(' '));
}

/** Whether X charges the price of a post with a link. */
export function hasLink(text: string): boolean {
	return /https?:\/\/\S/.test(withProtocols(text));
}

/** Writes the links that X recognises without a protocol with one, as X does. */
function withProtocols(text: string): string {
	return twitter
		.extractUrlsWithIndices(text, { extractUrlsWithoutProtocol: true })
		.filter(({ url }) => !/^https?:/i.test(url))
		.reduceRight(
			(written, { indices: [start] }) => `${written.slice(0, start)}http://${written.slice(start)}`,
			text,
		);
}
