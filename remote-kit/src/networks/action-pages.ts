import type { Tweet } from 'bff/contract/tweets/tweets';
import { likeIntent, replyIntent } from 'bff/contract/x/intent';

type Post = Pick<Tweet, 'twitter_id' | 'network' | 'url'>;

/** The page where the user likes a post: X's own for that, elsewhere the post's. */
export function likePage({ twitter_id: id, network, url }: Post): string | undefined {
	return network === 'x' ? likeIntent(id) : (url ?? undefined);
}

/** The page where the user replies to a post, at X with this text. */
export function replyPage(
	{ twitter_id: id, network, url }: Post,
	text: string,
): string | undefined {
	return network === 'x' ? replyIntent(id, text) : (url ?? undefined);
}
