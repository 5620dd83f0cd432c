import type { Meta, StoryObj } from '@storybook/react';
import { Spinner } from './spinner.tsx';

/** Use Busy or a busy Button instead, which put a text beside it. */
const meta = {
	title: 'Design system/Spinner',
	tags: ['busy'],
	component: Spinner,
} satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playing: Story = {};
