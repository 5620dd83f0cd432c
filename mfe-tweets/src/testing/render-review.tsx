import { within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { saveUnsentReply } from '../reply/unsent-replies.ts';
import { TweetReview } from '../screens/tweet-review.tsx';
import { createStore } from '../store.ts';
import { FakeServer } from './fake-server.ts';
import { inX, outcome, tweet } from './samples.ts';

export const threePosts = [
	tweet(0, { like: outcome() }),
	tweet(1, { repost_by: 'Sam Whitlock' }),
	tweet(2, { ...inX, like: outcome({ status: 'opened' }) }),
];

/** Waits until this text is shown. */
export const waitForText = (
	text: string | RegExp,
): { play: (context: { canvasElement: HTMLElement }) => Promise<void> } => ({
	play: async ({ canvasElement }) =>
		void (await within(canvasElement).findAllByText(text, { ignore: '[aria-live]' })),
});

/** Renders the screen on a fake server. `typed` is the text in the boxes, by index of the post. */
export function renderWith(
	setUp: (server: FakeServer) => void,
	{ search = '', typed = {} }: { search?: string; typed?: Record<number, string> } = {},
) {
	return function Rendered() {
		const [store] = useState(() => {
			for (let n = 0; n < 5; n += 1) saveUnsentReply(tweet(n).id, typed[n]);
			const server = new FakeServer();
			server.tweets(threePosts);
			setUp(server);
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		return (
			<Provider store={store}>
				<TweetReview
					search={search}
					navigate={() => undefined}
					onUnsavedChange={() => undefined}
					onShortcuts={() => undefined}
				/>
			</Provider>
		);
	};
}
