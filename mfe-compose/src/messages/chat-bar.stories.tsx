import type { Meta, StoryObj } from 'design-system/testing/story';
import { threadA } from '../testing/samples.ts';
import { ChatBar } from './chat-bar.tsx';

/** The name of the thread and the button for a new one. */
const meta = {
	title: 'Compose/Chat bar',
	component: ChatBar,
	args: { threadId: threadA, onNewThread: () => undefined },
} satisfies Meta<typeof ChatBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Selected: Story = { tags: ['plain'], args: { name: 'Base miles, honestly' } };
export const LongName: Story = {
	tags: ['long-text'],
	args: { name: 'Why the easy runs have to be slow, and what the fast ones are for after that' },
};
export const Unnamed: Story = { tags: ['loading'] };
export const NoThread: Story = { tags: ['empty'], args: { threadId: null } };
