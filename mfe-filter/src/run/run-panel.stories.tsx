import type { Meta, StoryObj } from 'design-system/testing/story';
import { excluded, post, running } from '../testing/samples.ts';
import { RunPanel } from './run-panel.tsx';
import type { FollowedRun } from './state/run-slice.ts';

const posts = Array.from({ length: 60 }, (_, n) => post(n, n % 7 === 0 ? {} : excluded));
const followed: FollowedRun = {
	phase: 'running',
	run: running({ reused: 12 }),
	progress: {
		processed: 60,
		total: 180,
		filtered: 9,
		not_judged: 2,
		phase: 'judging',
		waits_until: null,
		cost: 0.07,
		seconds_left: 42,
	},
	posts,
	error: null,
};

/** A running run. */
const meta = {
	title: 'Filter/Run panel',
	component: RunPanel,
	args: { followed, isCancelling: false, cancelFailure: null, onCancel: () => undefined },
} satisfies Meta<typeof RunPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Judging: Story = { tags: ['busy'] };
export const Asking: Story = {
	tags: ['loading'],
	args: { followed: { ...followed, phase: 'starting', run: null, progress: null, posts: [] } },
};
export const Reading: Story = {
	tags: ['loading'],
	args: { followed: { ...followed, progress: null, posts: [] } },
};
export const Reconnecting: Story = {
	tags: ['waiting', 'offline'],
	args: { followed: { ...followed, phase: 'reconnecting' } },
};
export const Cancelling: Story = { tags: ['busy'], args: { isCancelling: true } };
export const NotCancelled: Story = {
	tags: ['error', 'offline'],
	args: { cancelFailure: { code: 'network', message: 'Can’t reach Warble.' } },
};
