import type { Meta, StoryObj } from 'design-system/testing/story';
import { ThreadGone } from './thread-gone.tsx';

/** Shown for an unknown thread. */
const meta = {
	title: 'Compose/Thread gone',
	tags: ['unavailable'],
	component: ThreadGone,
	args: { onNewThread: () => undefined },
} satisfies Meta<typeof ThreadGone>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Gone: Story = {};
