import type { Post } from '../../networks/post-source.ts';
import type { Span, TweetStore, WindowPage } from '../tweet-store.ts';
import type { Lane } from './merge-newest-first.ts';

/** What all lanes of a window read with. */
export interface LaneOptions {
	userId: string;
	store: TweetStore;
	/** Aborts reading; the lane throws its reason. */
	signal: AbortSignal;
	/** How many posts of the window are still wanted; at least one. */
	remaining(): number;
}

export type StoredRequest = Span & Pick<WindowPage, 'sources' | 'exceptSources'>;

/** Number of stored posts that are read at once. */
const PAGE_SIZE = 200;

/** Reads stored posts, newest first. */
export async function* readStored(
	{ userId, store, signal, remaining }: LaneOptions,
	request: StoredRequest,
): Lane {
	let before: Post | undefined;
	do {
		signal.throwIfAborted();
		const limit = Math.min(PAGE_SIZE, remaining());
		const posts: Post[] = await store.readWindow(userId, { ...request, before, limit });
		before = posts.length < limit ? undefined : posts.at(-1);
		yield { posts, back: before?.createdAt ?? request.since };
	} while (before);
}

/** The millisecond after a post was written. */
export function after({ createdAt }: Post): Date {
	return new Date(createdAt.getTime() + 1);
}
