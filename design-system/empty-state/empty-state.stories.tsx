import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * Use it in place of an empty list: what will appear here, one line on how to get it, one action.
 */
const meta = { title: 'Design system/Empty state', component: EmptyState } satisfies Meta<
	typeof EmptyState
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SpeaksToThePerson: Story = {
	tags: ['empty'],
	args: {
		title: 'No tweets available for review.',
		children: 'Try refreshing the page or running a manual scrape of twitter from the dashboard.',
		action: <Button size="sm">Refresh</Button>,
	},
};
export const OnlyReports: Story = {
	tags: ['empty'],
	args: { voice: 'ui', title: 'No previous runs' },
};
export const LongText: Story = {
	tags: ['empty', 'long-text'],
	args: {
		title:
			'Nothing in the last fourteen days matched what you described, not even the posts of the accounts you named',
		children:
			'The description may ask for two things that seldom meet. Loosen one of them, or look further back.',
		action: <Button>Edit the description</Button>,
	},
};
