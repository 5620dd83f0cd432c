import type { Meta, StoryObj } from 'design-system/testing/story';
import { nothingUnsent } from '../thread/unsent-message.ts';
import { MessageBox } from './message-box.tsx';

const nothing = () => undefined;

/** Where the person writes the next message. */
const meta = {
	title: 'Compose/MessageBox',
	component: MessageBox,
	args: { unsent: nothingUnsent, onChange: nothing, onSend: nothing, isBusy: false },
} satisfies Meta<typeof MessageBox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Written: Story = { args: { unsent: { text: 'Shorter, and without the moral.', files: [] } } };
export const WhileAnswering: Story = { args: { unsent: { text: 'The next one', files: [] }, isBusy: true, onStop: nothing } };
export const Stopping: Story = { args: { isBusy: true, onStop: nothing, isStopping: true } };
export const WithFiles: Story = { args: { unsent: { text: 'Use the week 9 number.', files: ['running/base miles', 'index we forgot'] } } };
export const FilesAlone: Story = {
	args: {
		unsent: {
			text: '',
			files: [`a/${'very-long-folder-'.repeat(9)}/file`, ...Array.from({ length: 8 }, (_, at) => `notes/week ${at + 1}`)],
		},
	},
};
