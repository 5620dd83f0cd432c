import type { FetchState } from 'bff/contract/feed';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { NewPostsRow } from './new-posts-row.tsx';

const done: FetchState = {
	status: 'done',
	startedAt: '2026-11-20T18:51:00.000Z',
	endedAt: '2026-11-20T18:52:00.000Z',
	waitsUntil: null,
	found: 63,
	fresh: 22,
	billed: 63,
	cost: 0.315,
	error: null,
	every: 'never',
	nextAt: null,
	maxPosts: 200,
	mostCost: 1,
};
const error = (code: NonNullable<FetchState['error']>['code'], message: string) => ({
	code,
	message,
	error: message,
});

/** The last row of the dashboard. */
const meta = {
	title: 'Shell/New posts row',
	component: NewPostsRow,
	args: {
		state: done,
		problem: undefined,
		isStarting: false,
		start: async () => undefined,
		refresh: async () => undefined,
		settingsHref: '/app/settings',
	},
} satisfies Meta<typeof NewPostsRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Done: Story = { tags: ['done'] };
export const NextOne: Story = {
	tags: ['plain'],
	args: { state: { ...done, every: 'six_hours', nextAt: '2999-11-20T20:00:00.000Z' } },
};
export const NothingNew: Story = {
	tags: ['empty', 'done'],
	args: { state: { ...done, fresh: 0 } },
};
export const NothingThere: Story = {
	tags: ['empty'],
	args: { state: { ...done, found: 0, fresh: 0, billed: 0, cost: 0 } },
};
export const Never: Story = {
	tags: ['empty'],
	args: { state: { ...done, status: 'never', startedAt: null, endedAt: null, found: 0, fresh: 0 } },
};
export const WithoutPrice: Story = {
	tags: ['plain'],
	args: { state: { ...done, mostCost: 0, cost: 0, billed: 0 } },
};
export const Beginning: Story = { tags: ['busy'], args: { isStarting: true } };
export const Running: Story = {
	tags: ['busy'],
	args: { state: { ...done, status: 'running', endedAt: null, found: 40, fresh: 12 } },
};
export const Waiting: Story = {
	tags: ['waiting'],
	args: {
		state: { ...done, status: 'waiting', endedAt: null, waitsUntil: '2999-11-20T19:05:00.000Z' },
	},
};
export const Failed: Story = {
	tags: ['error'],
	args: {
		state: {
			...done,
			status: 'failed',
			error: error(
				'connection_expired',
				'X does not accept your connection any more. Connect X again in Settings.',
			),
		},
	},
};
export const FailedAtOnce: Story = {
	tags: ['error'],
	args: {
		state: {
			...done,
			status: 'failed',
			found: 0,
			fresh: 0,
			error: error('posts_unavailable', 'X cannot be reached. Try again later.'),
		},
	},
};
export const NotBegun: Story = {
	tags: ['error'],
	args: {
		problem: {
			during: 'start',
			code: 'feed_missing',
			message: 'There is nothing to read posts from. Connect X, or name accounts, in Settings.',
		},
	},
};
export const SettingsNotLive: Story = {
	tags: ['unavailable'],
	args: { ...NotBegun.args, settingsHref: undefined },
};
export const NotKnown: Story = {
	tags: ['error', 'offline'],
	args: {
		state: undefined,
		problem: {
			during: 'read',
			code: 'network',
			message: 'Warble cannot be reached. Check your connection and try again.',
		},
	},
};
