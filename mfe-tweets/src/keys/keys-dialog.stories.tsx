import type { Meta, StoryObj } from 'design-system/testing/story';
import { KeysDialog } from './keys-dialog.tsx';

/** What the keyboard does in this screen. */
const meta = {
	title: 'Tweets/Keys dialog',
	tags: ['plain'],
	component: KeysDialog,
	args: { open: true, onClose: () => undefined },
} satisfies Meta<typeof KeysDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
