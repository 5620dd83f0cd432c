import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Dialog } from './dialog.tsx';

/** Use it for a question that must be answered before going on. The safe action comes first. */
const meta = {
	title: 'Design system/Dialog',
	component: Dialog,
	args: { open: true, onClose: () => undefined },
	parameters: { docs: { story: { inline: false, height: '20rem' } } },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Question: Story = {
	tags: ['question'],
	args: {
		title: 'Are you sure you want to delete this file?',
		children: 'postgres/xmin.md is used by two threads. They keep what they quoted.',
		actions: (
			<>
				<Button>Cancel</Button>
				<Button variant="danger">Delete</Button>
			</>
		),
	},
};
export const WithField: Story = {
	tags: ['question'],
	args: {
		title: 'Enter username to block (without @):',
		children: <TextField label="Username" />,
		actions: (
			<>
				<Button>Cancel</Button>
				<Button variant="primary">Block</Button>
			</>
		),
	},
};
export const Answer: Story = {
	tags: ['done'],
	args: {
		title: 'Template saved successfully!',
		actions: <Button variant="primary">Close</Button>,
	},
};
export const Closed: Story = {
	tags: ['plain'],
	args: { open: false, title: 'Nobody sees this', actions: null },
};
