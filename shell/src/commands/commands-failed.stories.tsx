import type { Meta, StoryObj } from 'design-system/testing/story';
import { CommandsFailed } from './commands-failed.tsx';

/** When the code of the palette did not load. */
const meta = { title: 'Shell/Palette failed', component: CommandsFailed } satisfies Meta<
	typeof CommandsFailed
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = { tags: ['error'] };
