import type { Meta, StoryObj } from 'design-system/testing/story';
import { DraftsPanel } from './drafts-panel.tsx';

/** Below the conversation, while the thread has no drafts. */
const meta = {
	title: 'Compose/Drafts panel',
	component: DraftsPanel,
	args: { username: 'maralindqvist' },
} satisfies Meta<typeof DraftsPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = { tags: ['empty'] };
export const NobodySignedIn: Story = { tags: ['empty'], args: { username: null } };
export const LongName: Story = { tags: ['long-text'], args: { username: 'u'.repeat(60) } };
