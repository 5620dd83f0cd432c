import type { OwnPost } from './acts.ts';
import { renamed, type WireStyle, wordsOf } from './post-wire.ts';

/** One page of what a person posted here, as X lists it. */
export function writeOwnPosts(posts: readonly OwnPost[], { naming }: WireStyle): object {
	const body = {
		...(posts.length > 0 && { data: posts.map(writeOwnPost) }),
		meta: {
			result_count: posts.length,
			...(posts.length > 0 && { newest_id: posts[0]?.id, oldest_id: posts.at(-1)?.id }),
		},
	};
	return naming === 'post' ? (renamed(body) as object) : body;
}

function writeOwnPost({ id, person, text, replyTo, time }: OwnPost): object {
	const { text: shortened, urls } = wordsOf(text);
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
