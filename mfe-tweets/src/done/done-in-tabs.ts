import { tweetsApi } from '../api.ts';
import { changeTweet } from '../change-tweet.ts';
import type { AppThunk } from '../store.ts';

interface DoneMessage {
	id: string;
	doneAt: string | null;
}

const CHANNEL = 'warble.tweets.done';

export function setDone(id: string, doneAt: string | null): AppThunk {
	return changeTweet(id, (post) => {
		post.done_at = doneAt;
	});
}

/** Tells the browser's other tabs. */
export function shareDone(message: DoneMessage): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage(message);
	channel.close();
}

/** Shows what other tabs of this browser mark as done. Returns a function that stops it. */
export function followOtherTabs(): AppThunk<() => void> {
	return (dispatch) => {
		const channel = new BroadcastChannel(CHANNEL);
		channel.onmessage = ({ data: { id, doneAt } }: MessageEvent<DoneMessage>) => {
			dispatch(setDone(id, doneAt));
			dispatch(tweetsApi.util.invalidateTags(['toAnswer']));
		};
		return () => channel.close();
	};
}
