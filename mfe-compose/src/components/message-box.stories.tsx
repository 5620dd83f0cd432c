import type { Meta, StoryObj } from 'design-system/testing/story';
import { MessageBox } from './message-box.tsx';

const nothing = () => undefined;

/** Where the person writes the next message. */
const meta = {
	title: 'Compose/MessageBox',
	component: MessageBox,
	args: { text: '', onChange: nothing, onSend: nothing, isBusy: false },
} satisfies Meta<typeof MessageBox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Written: Story = { args: { text: 'Shorter, and without the moral.' } };
export const WhileAnswering: Story = { args: { text: 'The next one', isBusy: true, onStop: nothing } };
export const Stopping: Story = { args: { isBusy: true, onStop: nothing, isStopping: true } };
