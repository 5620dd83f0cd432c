import type { Meta, StoryObj } from 'design-system/testing/story';
import { MoveDialog } from './move-dialog.tsx';

const meta = {
	title: 'Editor/Move dialog',
	component: MoveDialog,
	args: {
		path: 'running/base-miles.md',
		paths: ['bread/rye-log.md', 'running/base-miles.md', 'running/plans/oslo.md'],
		isBusy: false,
		error: undefined,
		onMove: () => undefined,
		onClose: () => undefined,
	},
} satisfies Meta<typeof MoveDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asking: Story = { tags: ['question'] };
export const Moving: Story = { tags: ['busy'], args: { isBusy: true } };
export const Refused: Story = {
	tags: ['invalid'],
	args: { error: 'A file “bread/base-miles.md” already exists. Choose another name.' },
};
