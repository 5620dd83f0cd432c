import type { Meta, StoryObj } from 'design-system/testing/story';
import { fourPosts, run } from '../testing/samples.ts';
import { RunEnd } from './run-end.tsx';
import type { FollowedRun } from './state/run-slice.ts';

const followed: FollowedRun = {
	phase: 'done',
	run: run(),
	progress: null,
	posts: fourPosts,
	error: null,
};

/** The result of a run. */
const meta = {
	title: 'Filter/Run end',
	component: RunEnd,
	args: {
		followed,
		ended: run({ reused: 1 }),
		isResuming: false,
		resumeFailure: null,
		onResume: () => undefined,
		onFollow: () => undefined,
		onRunOver: () => undefined,
	},
} satisfies Meta<typeof RunEnd>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Done: Story = { tags: ['done'] };
export const Widened: Story = {
	tags: ['done'],
	args: {
		ended: run({ widened: true, timeRangeValue: 7 }),
		followed: { ...followed, run: run({ widened: true, timeRangeValue: 7 }) },
	},
};
export const OneNetworkMissing: Story = {
	tags: ['done'],
	args: {
		ended: run({
			why: 'Bluesky does not respond as expected right now. What was read so far is kept; try again in a few minutes.',
		}),
	},
};
export const Cancelled: Story = {
	tags: ['plain'],
	args: { followed: { ...followed, phase: 'cancelled' } },
};
export const Failed: Story = {
	tags: ['error'],
	args: {
		followed: {
			...followed,
			phase: 'failed',
			error: { code: 'key_rejected', message: 'The AI provider refused your key.' },
		},
	},
};
export const FailedWithoutAReason: Story = {
	tags: ['error'],
	args: {
		followed: {
			...followed,
			phase: 'failed',
			error: { code: 'internal', message: '' },
		},
	},
};
export const CostReached: Story = {
	tags: ['error'],
	args: {
		followed: {
			...followed,
			phase: 'failed',
			error: { code: 'run_cost_reached', message: 'The run has cost $2.' },
		},
	},
};
export const Lost: Story = {
	tags: ['offline', 'error'],
	args: {
		followed: {
			...followed,
			phase: 'lost',
			error: { code: 'network', message: 'Can’t reach Warble.' },
		},
	},
};
export const NotResumed: Story = {
	tags: ['error'],
	args: {
		followed: { ...followed, phase: 'cancelled' },
		resumeFailure: { code: 'run_running', message: 'Another run is going.' },
	},
};
