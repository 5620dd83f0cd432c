import type { Meta, StoryObj } from 'design-system/testing/story';
import { StatusBar } from './status-bar.tsx';

const meta = {
	title: 'Editor/StatusBar',
	component: StatusBar,
	args: { isUnsaved: false, path: 'running/base-miles.md', words: 67 },
} satisfies Meta<typeof StatusBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Saved: Story = {};
export const Unsaved: Story = { args: { isUnsaved: true } };
export const OneWord: Story = { args: { words: 1 } };
export const LongPath: Story = { args: { isUnsaved: true, path: 'a-long-folder/'.repeat(12), words: 123_456 } };
