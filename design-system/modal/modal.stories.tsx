import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { Modal } from './modal.tsx';

/** Use it for a layer with a layout of its own, such as the command palette. */
const meta = {
	title: 'Design system/Modal',
	component: Modal,
	args: {
		open: true,
		label: 'Search and commands',
		size: 'list',
		children: <Button>Go to Queue</Button>,
		onClose: () => undefined,
	},
	parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Modal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { tags: ['plain'] };
export const Wide: Story = { tags: ['plain'], args: { size: 'wide' } };
