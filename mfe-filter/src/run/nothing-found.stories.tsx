import type { Feed } from 'bff/contract/feed/feed';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import { feed, run } from '../testing/samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { NothingFound } from './nothing-found.tsx';

const nothing = () => undefined;
const day = { timeRangeValue: 24, timeRangeUnit: 'hours', total_filtered: 0 } as const;

const onFeed = (from: Feed) =>
	withServer((server) => server.always('GET /api/feed', () => json(from)));

/** A run that is done and has nothing to read. */
const meta = {
	title: 'Filter/Nothing found',
	component: NothingFound,
	decorators: [onFeed(feed({ reads: 'search', accounts: ['solveig_runs', 'growthgary'] }))],
	args: {
		run: run({ ...day, total: 0, total_processed: 0, not_judged: 0 }),
		isBusy: false,
		onRunOver: nothing,
	},
} satisfies Meta<typeof NothingFound>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoPosts: Story = { tags: ['empty'] };
export const NoPostsInTheTimeline: Story = { tags: ['empty'], decorators: [onFeed(feed())] };
export const NoPostsInTwoWeeks: Story = {
	tags: ['empty'],
	args: { run: run({ total_filtered: 0, total_processed: 0, timeRangeValue: 14 }) },
};
export const NoneFits: Story = {
	tags: ['empty'],
	args: { run: run({ ...day, total_processed: 176, not_judged: 2 }) },
};
