import type { Meta, StoryObj } from 'design-system/testing/story';
import { idOf } from 'remote-kit/testing/queue-samples';
import { lastThread } from '../../testing/dashboard-data.ts';
import { FirstDrafts, type FirstDraftsProps } from './first-drafts.tsx';
import type { FirstDraft } from './use-first-drafts.ts';

const drafts: FirstDraft[] =
	lastThread.thread?.drafts.map(({ text }, index) => ({ index, text })) ?? [];
const fail: NonNullable<FirstDraftsProps['keep']> = async () => ({
	failure: 'Check your connection and try again.',
});
const long = 'The crust cracks because the loaf cools faster than the crumb. '.repeat(5);

/** On top of the dashboard of a new account: what was written from its answers. */
const meta = {
	title: 'Shell/First drafts',
	component: FirstDrafts,
	args: {
		threadId: idOf(5),
		threadName: 'Base miles, honestly',
		drafts,
		writing: undefined,
		keep: fail as FirstDraftsProps['keep'],
		onOpen: () => undefined,
	},
} satisfies Meta<typeof FirstDrafts>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeDrafts: Story = { tags: ['plain'] };
export const Writing: Story = {
	tags: ['busy'],
	args: {
		drafts: drafts.slice(0, 2),
		writing: { number: 3, text: 'The best tool I own is still a notebook with the date of' },
	},
};
export const NothingWrittenYet: Story = {
	tags: ['loading'],
	args: { drafts: [], writing: { number: 1, text: '' } },
};
export const KeptQueuedAndTooLong: Story = {
	tags: ['long-text'],
	args: {
		drafts: [
			{ index: 0, text: 'Base miles feel like walking.', kept: { id: idOf(1), status: null } },
			{ index: 1, text: 'Nobody passes you as often.', kept: { id: idOf(2), status: 'queued' } },
			{ index: 2, text: long },
		],
	},
};
export const WithoutLibrary: Story = { tags: ['unavailable'], args: { keep: undefined } };
