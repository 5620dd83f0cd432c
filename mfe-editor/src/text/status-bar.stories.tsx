import type { Meta, StoryObj } from 'design-system/testing/story';
import { StatusBar } from './status-bar.tsx';

const meta = {
	title: 'Editor/Status bar',
	component: StatusBar,
	args: { isUnsaved: false, path: 'running/base-miles.md', words: 67 },
} satisfies Meta<typeof StatusBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Saved: Story = { tags: ['done'] };
export const Unsaved: Story = { tags: ['unsaved'], args: { isUnsaved: true } };
export const OneWord: Story = { tags: ['plain'], args: { words: 1 } };
export const LongPath: Story = {
	tags: ['long-text', 'unsaved'],
	args: { isUnsaved: true, path: 'a-long-folder/'.repeat(12), words: 123_456 },
};
