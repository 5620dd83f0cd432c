import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { EmptyEditor } from './empty-editor.tsx';

const meta = {
	title: 'Design system/Empty editor',
	component: EmptyEditor,
	args: {
		label: 'File',
		title: 'No file selected',
		hint: 'Select a file from the file tree to start editing',
		toolbarEnd: (
			<Button size="sm" variant="primary" disabled>
				Save
			</Button>
		),
	},
	parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof EmptyEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Missing: Story = { tags: ['unavailable'] };
export const WithAction: Story = {
	tags: ['unavailable'],
	args: { action: <Button>Choose a file</Button> },
};
export const Busy: Story = { tags: ['busy'], args: { busy: true } };
