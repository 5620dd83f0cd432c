import type { Meta, StoryObj } from '@storybook/react';
import { Spinner } from './spinner.tsx';

/** The only busy sign. Use Busy or a busy Button, which put words beside it. */
const meta = {
	title: 'Design system/Spinner',
	tags: ['busy'],
	component: Spinner,
} satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playing: Story = {};
