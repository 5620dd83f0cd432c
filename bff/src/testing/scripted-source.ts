import {
	type Post,
	type PostPage,
	type PostRequest,
	PostSourceError,
} from '../networks/post-source.ts';
import { newestFirst } from '../networks/x/x-posts.ts';
import { DAY_MS } from '../time.ts';

/**
 * A source with the given posts of seven days, in pages of ten. Records its requests, and can fail.
 */
export function scriptedSource(now: () => number, key = 'home 42', title = 'X') {
	const source = {
		key,
		title,
		price: 0.005,
		reachMs: 7 * DAY_MS,
		posts: [] as Post[],
		asked: [] as PostRequest[],
		/** Fails after this many pages. */
		fails: Number.POSITIVE_INFINITY,
		/** Ends after this many pages, although there are more posts. */
		stops: Number.POSITIVE_INFINITY,
		async *read(question: PostRequest): AsyncGenerator<PostPage> {
			source.asked.push(question);
			const { since, until, maxPosts, signal } = question;
			const reached = new Date(Math.max(since.getTime(), now() - 7 * DAY_MS));
			const all = source.posts
				.toSorted(newestFirst)
				.filter(({ createdAt }) => createdAt >= reached && createdAt < until);
			for (
				let at = 0, page = 0;
				page === 0 || at < Math.min(all.length, maxPosts);
				at += 10, page += 1
			) {
				signal.throwIfAborted();
				if (page >= source.fails)
					throw new PostSourceError('posts_unavailable', `${title} is down.`);
				if (page >= source.stops) return;
				const posts = all.slice(at, Math.min(at + 10, maxPosts));
				yield { posts, billed: posts.length, isLast: at + posts.length >= all.length };
			}
		},
	};
	return source;
}
