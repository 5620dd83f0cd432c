import type { Meta, StoryObj } from 'design-system/testing/story';
import { idOf } from 'remote-kit/testing/queue-samples';
import type { Week } from './week-of.ts';
import { WeekResults } from './week-results.tsx';

const week: Week = {
	network: 'x',
	posts: 3,
	views: 4020,
	likes: 53,
	replies: 10,
	best: { id: idOf(2), text: 'At 138 beats a minute I now run 35 seconds a kilometre faster.' },
};

/** Under the headline of the dashboard, once a post of the week has results. */
const meta = {
	title: 'Shell/Week results',
	component: WeekResults,
	args: { weeks: [week] },
} satisfies Meta<typeof WeekResults>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SeveralPosts: Story = { tags: ['plain'] };
export const OnePostWithoutViews: Story = {
	tags: ['plain'],
	args: { weeks: [{ ...week, posts: 1, views: null, likes: 1, replies: 1 }] },
};
export const SeveralNetworks: Story = {
	tags: ['plain'],
	args: { weeks: [week, { ...week, network: 'bluesky', posts: 2, views: null, likes: 21 }] },
};
