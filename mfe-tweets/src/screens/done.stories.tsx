import { within } from '@testing-library/react';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import { renderWith, waitForText } from '../testing/render-review.tsx';
import { tweet } from '../testing/samples.ts';
import { TweetReview } from './tweet-review.tsx';

/** Posts to answer, and marking them as done. */
const meta = {
	title: 'Tweets/Done',
	component: TweetReview,
	parameters: { layout: 'fullscreen' },
	args: { search: '', navigate: () => undefined, onUnsavedChange: () => undefined },
} satisfies Meta<typeof TweetReview>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ToAnswer: Story = {
	tags: ['plain'],
	...waitForText('12'),
	render: renderWith((server) => server.waiting({ count: 12 }), { search: '?filter=to_answer' }),
};
export const MarkedDone: Story = {
	tags: ['done'],
	render: renderWith((server) => {
		server.always(`PUT /api/tweets/${tweet(0).id}/done`, () =>
			json({ done_at: '2026-11-20T19:05:00.000Z' }),
		);
	}),
	play: async ({ canvasElement }) => {
		const [button] = await within(canvasElement).findAllByRole('button', { name: 'Done' });
		button?.click();
		await within(canvasElement).findByRole('button', { name: 'Done', pressed: true });
		await within(document.body).findByText('Marked as done.');
	},
};
export const NotMarkedDone: Story = {
	tags: ['error'],
	render: renderWith((server) =>
		server.always(`PUT /api/tweets/${tweet(0).id}/done`, () =>
			json({ code: 'internal', message: 'Something broke on our side.', error: '' }, 500),
		),
	),
	play: async ({ canvasElement }) => {
		const [button] = await within(canvasElement).findAllByRole('button', { name: 'Done' });
		button?.click();
		await within(canvasElement).findByText('Not saved.');
	},
};
export const NothingToAnswer: Story = {
	tags: ['empty'],
	...waitForText('Nothing left to answer.'),
	render: renderWith((server) => server.tweets([]), { search: '?filter=to_answer' }),
};
