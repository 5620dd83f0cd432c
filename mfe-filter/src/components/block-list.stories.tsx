import type { Meta, StoryObj } from 'design-system/testing/story';
import { BlockList } from './block-list.tsx';

/** Whose posts are left out. */
const meta = {
	title: 'Filter/BlockList',
	component: BlockList,
	args: { blockList: ['dbdeals', 'sqlmemes', 'launchbot'], disabled: false, onChange: () => undefined },
} satisfies Meta<typeof BlockList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Some: Story = {};
export const Nobody: Story = { args: { blockList: [] } };
export const Disabled: Story = { args: { disabled: true } };
export const Many: Story = { args: { blockList: Array.from({ length: 200 }, (_, n) => `somebody_${n}`) } };
