import type { Meta, StoryObj } from 'design-system/testing/story';
import { RepliesNote } from './replies-note.tsx';

const drafts = [{ tweetId: '1', text: 'Which report was it?' }];

/** The progress and result of drafting replies. */
const meta = {
	title: 'Filter/Replies note',
	component: RepliesNote,
	args: { replies: { state: { status: 'preparing', total: 24, failed: 0, error: null, drafts } } },
} satisfies Meta<typeof RepliesNote>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Preparing: Story = { tags: ['busy'] };
export const Ready: Story = {
	tags: ['done'],
	args: { replies: { state: { status: 'ready', total: 1, failed: 0, error: null, drafts } } },
};
export const SomeFailed: Story = {
	tags: ['error'],
	args: {
		replies: {
			state: { status: 'ready', total: 3, failed: 2, error: 'The model was busy.', drafts },
		},
	},
};
