import type { Tweet } from 'bff/contract/tweets/tweets';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { tweetsApi } from './api.ts';
import { changeTweet } from './change-tweet.ts';
import type { AppThunk, Dispatch } from './store.ts';

/** Between the browser's tabs. */
const CHANNEL = 'warble.tweets.changes';

/** What the user has done with a post. */
export interface TweetChange {
	id: string;
	change: Partial<Pick<Tweet, 'done_at' | 'mark' | 'filters' | 'response'>>;
}

export const applyChange = ({ id, change }: TweetChange): AppThunk =>
	changeTweet(id, (post) => void Object.assign(post, change));

/**
 * Shows a change before the server has responded, so that users can work through many posts
 * quickly, in all tabs once it has, and reverts it on failure. `show` returns what it has changed.
 */
export async function showAtOnce(
	id: string,
	fulfilled: Promise<unknown>,
	show: (isDone: boolean) => TweetChange['change'],
): Promise<void> {
	const change = show(true);
	try {
		await fulfilled;
		shareChanges([{ id, change }]);
	} catch {
		show(false);
	}
}

/** Sends changes to the browser's other tabs. */
export function shareChanges(changes: readonly TweetChange[]): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage(changes);
	channel.close();
}

/** Shows what another tab has changed. */
export function useSharedChanges(): void {
	const dispatch = useDispatch<Dispatch>();
	useEffect(() => {
		const channel = new BroadcastChannel(CHANNEL);
		channel.onmessage = ({ data }: MessageEvent<readonly TweetChange[]>) => {
			for (const change of data) dispatch(applyChange(change));
			dispatch(tweetsApi.util.invalidateTags(['toAnswer']));
		};
		return () => channel.close();
	}, [dispatch]);
}
