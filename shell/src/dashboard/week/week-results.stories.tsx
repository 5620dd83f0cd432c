import type { Meta, StoryObj } from 'design-system/testing/story';
import { idOf } from 'remote-kit/testing/queue-samples';
import { WeekResults } from './week-results.tsx';

/** Under the headline of the dashboard, once a post of the week has results. */
const meta = {
	title: 'Shell/Week results',
	component: WeekResults,
	args: {
		posts: 3,
		views: 4020,
		likes: 53,
		replies: 10,
		best: { id: idOf(2), text: 'At 138 beats a minute I now run 35 seconds a kilometre faster.' },
	},
} satisfies Meta<typeof WeekResults>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SeveralPosts: Story = { tags: ['plain'] };
export const OnePostWithoutViews: Story = {
	tags: ['plain'],
	args: { posts: 1, views: null, likes: 1, replies: 1 },
};
