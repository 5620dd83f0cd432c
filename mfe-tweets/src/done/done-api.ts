import { request } from 'bff/client/base-query';
import { markTweetDone } from 'bff/contract/tweets/tweets';
import { tweetsApi } from '../api.ts';
import { changeTweet } from '../change-tweet.ts';
import type { AppThunk } from '../store.ts';

/** Between the browser's tabs. */
export const DONE_CHANNEL = 'warble.tweets.done';

export interface DoneMessage {
	id: string;
	doneAt: string | null;
}

/** Marking posts as done. */
const doneApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		markDone: build.mutation<{ done_at: string | null }, { id: string; done: boolean }>({
			query: ({ id, done }) => request(markTweetDone, { params: { id }, body: { done } }),
			invalidatesTags: (_result, error) => (error ? [] : ['toAnswer']),
			// Shown at once, so that users can work through many posts quickly, and reverted on failure.
			async onQueryStarted({ id, done }, { dispatch, queryFulfilled }) {
				const now = new Date().toISOString();
				dispatch(setDone({ id, doneAt: done ? now : null }));
				try {
					const { data } = await queryFulfilled;
					share({ id, doneAt: data.done_at });
				} catch {
					dispatch(setDone({ id, doneAt: done ? null : now }));
				}
			},
		}),
	}),
});

export const { useMarkDoneMutation } = doneApi;

const setDone = ({ id, doneAt }: DoneMessage): AppThunk =>
	changeTweet(id, (post) => {
		post.done_at = doneAt;
	});

/** Sends it to the browser's other tabs. */
function share(message: DoneMessage): void {
	const channel = new BroadcastChannel(DONE_CHANNEL);
	channel.postMessage(message);
	channel.close();
}

/** Shows what another tab has marked as done. */
export function receiveDone(message: DoneMessage): AppThunk {
	return (dispatch) => {
		dispatch(setDone(message));
		dispatch(tweetsApi.util.invalidateTags(['toAnswer']));
	};
}
