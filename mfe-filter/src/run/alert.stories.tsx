import type { Meta, StoryObj } from 'design-system/testing/story';
import { Alert } from './alert.tsx';

/** The spec's alert. */
const meta = {
	title: 'Filter/Alert',
	component: Alert,
	args: { content: { title: 'Please enter a filter title.' }, onClose: () => undefined },
} satisfies Meta<typeof Alert>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { tags: ['invalid'] };
export const WithReason: Story = {
	tags: ['error'],
	args: {
		content: {
			title: 'Failed to run filter. Please try again.',
			reason: { code: 'key_missing', message: 'Store an AI-provider key first.', retryAfter: 20 },
		},
	},
};
export const WithAction: Story = {
	tags: ['invalid'],
	args: {
		content: {
			title: 'Please save the template first before running it.',
			action: { label: 'Save and run', onPress: () => undefined },
		},
	},
};
export const Question: Story = {
	tags: ['question'],
	args: {
		content: {
			title: 'Delete “Slow running”?',
			text: 'Its runs stay in Previous Runs.',
			closeLabel: 'Keep it',
			action: { label: 'Delete', isDanger: true, onPress: () => undefined },
		},
	},
};
