import type { Meta, StoryObj } from 'design-system/testing/story';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** `?` on every screen. */
const meta = {
	title: 'Shell/Shortcuts',
	component: ShortcutsDialog,
	parameters: { layout: 'fullscreen' },
	args: { open: true, path: '/app/queue', onClose: () => undefined },
} satisfies Meta<typeof ShortcutsDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OfTheQueue: Story = { tags: ['plain'] };
export const OnPhone: Story = { tags: ['phone'], args: { path: '/app' } };
