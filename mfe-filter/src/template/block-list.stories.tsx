import type { Meta, StoryObj } from 'design-system/testing/story';
import { BlockList } from './block-list.tsx';

/** The accounts whose posts are excluded. */
const meta = {
	title: 'Filter/Block list',
	component: BlockList,
	args: {
		blockList: ['dbdeals', 'sqlmemes', 'launchbot'],
		disabled: false,
		onChange: () => undefined,
	},
} satisfies Meta<typeof BlockList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Some: Story = { tags: ['plain'] };
export const Nobody: Story = { tags: ['empty'], args: { blockList: [] } };
export const Disabled: Story = { tags: ['disabled'], args: { disabled: true } };
export const Many: Story = {
	tags: ['many'],
	args: { blockList: Array.from({ length: 200 }, (_, n) => `somebody_${n}`) },
};
