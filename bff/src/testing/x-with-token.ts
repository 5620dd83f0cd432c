import { X_PRICES } from '../config/limits-and-prices.ts';
import type { MediaFile, NewPost, SoughtPost } from '../networks/network.ts';
import { createXNetwork, type XNetworkOptions } from '../networks/x/x-network.ts';

type Post = Pick<NewPost, 'text' | 'replyTo' | 'media'>;

/** X’s requests for several accounts: each names its token. */
export function xWithToken(server: string, options: Partial<XNetworkOptions> = {}) {
	const network = createXNetwork({ prices: X_PRICES, ...options });
	const session = (token: string, accountId = '') => network.open({ server, token, accountId });
	const attempt = { key: 'test', firstAttemptAt: new Date() };

	return {
		post: ({ token, ...post }: Post & { token: string }) =>
			session(token).publish(post.replyTo === undefined ? 'post' : 'part', { ...post, ...attempt }),
		reply: ({ token, tweetId, text }: { token: string; tweetId: string; text: string }) =>
			session(token).publish('response', { text, replyTo: tweetId, ...attempt }),
		like: (target: { token: string; accountId: string; tweetId: string }) =>
			session(target.token, target.accountId).like(target.tweetId),
		deletePost: ({ token, id }: { token: string; id: string }) => session(token).deletePost(id),
		readPost: ({ token, id, signal }: { token: string; id: string; signal: AbortSignal }) =>
			session(token).readPost({ id, signal }),
		uploadMedia: ({ token, ...file }: MediaFile & { token: string }) =>
			session(token).uploadMedia(file),
		readMetrics: ({ token, ...request }: { token: string; ids: string[]; signal: AbortSignal }) =>
			session(token).readMetrics(request),
		findOwnPost: ({
			token,
			accountId,
			...sought
		}: Omit<SoughtPost, 'key'> & { token: string; accountId: string }) =>
			session(token, accountId).findOwnPost({ ...sought, key: attempt.key }),
		findReply: ({
			token,
			accountId,
			tweetId: postId,
			since,
		}: {
			token: string;
			accountId: string;
			tweetId: string;
			since: Date;
		}) => session(token, accountId).findReply({ postId, since }),
	};
}
