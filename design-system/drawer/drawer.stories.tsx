import type { Meta, StoryObj } from '@storybook/react';
import { Drawer } from './drawer.tsx';

/** Use it on phones for a panel that is beside the page on wide screens. */
const meta = {
	title: 'Design system/Drawer',
	component: Drawer,
	args: { open: true, title: 'Files', children: <p>base-miles.md</p>, onClose: () => undefined },
	parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Drawer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Short: Story = { tags: ['phone'] };
export const Long: Story = {
	tags: ['phone', 'long-text'],
	args: {
		children: Array.from({ length: 60 }, (_, line) => <p key={String(line)}>line {line}</p>),
	},
};
