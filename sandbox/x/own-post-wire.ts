import type { OwnPost } from './activity.ts';
import { renameFields, shortenLinks, type WireStyle } from './post-wire.ts';

/** One page of a user's own posts, in X's format. */
export function writeOwnPosts(posts: readonly OwnPost[], { naming }: WireStyle): object {
	const body = {
		...(posts.length > 0 && { data: posts.map(writeOwnPost) }),
		meta: {
			result_count: posts.length,
			...(posts.length > 0 && { newest_id: posts[0]?.id, oldest_id: posts.at(-1)?.id }),
		},
	};
	return naming === 'post' ? (renameFields(body) as object) : body;
}

function writeOwnPost({ id, person, text, replyTo, time }: OwnPost): object {
	const { text: shortened, urls } = shortenLinks(text);
	return {
		id,
		text: shortened,
		edit_history_tweet_ids: [id],
		author_id: person.id,
		created_at: new Date(time).toISOString(),
		...(urls.length > 0 && { entities: { urls } }),
		...(replyTo !== undefined && { referenced_tweets: [{ type: 'replied_to', id: replyTo }] }),
	};
}
