import type { Meta, StoryObj } from 'design-system/testing/story';
import { emptyMessage } from '../thread/unsent-message.ts';
import { MessageBox } from './message-box.tsx';

const nothing = () => undefined;

/** The box for the next message. */
const meta = {
	title: 'Compose/Message box',
	component: MessageBox,
	args: { unsent: emptyMessage, onChange: nothing, onSend: nothing, isBusy: false },
} satisfies Meta<typeof MessageBox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { tags: ['empty', 'disabled'] };
export const Written: Story = {
	tags: ['unsaved'],
	args: { unsent: { ...emptyMessage, text: 'Shorter, and without the moral.', files: [] } },
};
export const WhileAnswering: Story = {
	tags: ['busy'],
	args: {
		unsent: { ...emptyMessage, text: 'The next one', files: [] },
		isBusy: true,
		onStop: nothing,
	},
};
export const Stopping: Story = {
	tags: ['busy'],
	args: { isBusy: true, onStop: nothing, isStopping: true },
};
export const WithFiles: Story = {
	tags: ['plain'],
	args: {
		unsent: {
			...emptyMessage,
			text: 'Use the week 9 number.',
			files: ['running/base miles', 'index we forgot'],
		},
	},
};
export const FilesAlone: Story = {
	tags: ['many', 'long-text'],
	args: {
		unsent: {
			...emptyMessage,
			text: '',
			files: [
				`a/${'very-long-folder-'.repeat(9)}/file`,
				...Array.from({ length: 8 }, (_, at) => `notes/week ${at + 1}`),
			],
		},
	},
};
