import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';

/** Use it for messages that need the user's attention. For confirmations use a toast. */
const meta = { title: 'Design system/Notice', component: Notice } satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Problem: Story = {
	tags: ['error'],
	args: {
		tone: 'error',
		title: 'Failed to run filter. Please try again.',
		children:
			'X answered “too many requests”. It asks us to wait until 20:15. Nothing was charged.',
		actions: <Button size="sm">Try at 20:15</Button>,
	},
};
export const Warning: Story = {
	tags: ['waiting'],
	args: { tone: 'warning', title: 'You have unsaved changes' },
};
export const Done: Story = {
	tags: ['done'],
	args: {
		tone: 'done',
		title: 'Payment Successful!',
		children: 'Your trial runs until 4 December.',
	},
};
export const Announced: Story = {
	tags: ['plain'],
	args: { tone: 'error', live: true, title: 'Can’t reach Warble.' },
};
export const AnnouncedPolitely: Story = {
	tags: ['plain'],
	args: { tone: 'done', live: true, title: 'Connected to X.' },
};
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		tone: 'warning',
		title:
			'The window reaches back further than X lets us read, so the older half comes from what was stored before',
		children:
			'Posts from the last seven days are read now. Older ones are those we already had: 312 of them, the oldest from 2 November. Likes and reposts on those are as they were when we read them.',
		actions: (
			<>
				<Button size="sm">Run anyway</Button>
				<Button size="sm" variant="quiet">
					Choose seven days
				</Button>
			</>
		),
	},
};
