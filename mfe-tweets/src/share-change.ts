import type { Tweet } from 'bff/contract/tweets/tweets';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { tweetsApi } from './api.ts';
import { changeTweet } from './change-tweet.ts';
import type { Dispatch } from './store.ts';

/** Between the browser's tabs. */
const CHANNEL = 'warble.tweets.changes';

/** What the user has done with a post. */
export interface TweetChange {
	id: string;
	change: Partial<Pick<Tweet, 'done_at' | 'mark' | 'filters'>>;
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
			for (const { id, change } of data)
				dispatch(changeTweet(id, (post) => void Object.assign(post, change)));
			dispatch(tweetsApi.util.invalidateTags(['toAnswer']));
		};
		return () => channel.close();
	}, [dispatch]);
}
