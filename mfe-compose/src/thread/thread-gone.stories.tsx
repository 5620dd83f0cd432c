import type { Meta, StoryObj } from 'design-system/testing/story';
import { ThreadGone } from './thread-gone.tsx';

/** For an address whose thread is not there. */
const meta = {
	title: 'Compose/Thread gone',
	tags: ['unavailable'],
	component: ThreadGone,
	args: { onNewThread: () => undefined },
} satisfies Meta<typeof ThreadGone>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Gone: Story = {};
