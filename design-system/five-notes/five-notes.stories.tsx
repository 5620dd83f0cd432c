import type { Meta, StoryObj } from '@storybook/react';
import { FiveNotes } from './five-notes.tsx';

/** The only busy sign. Use Busy or a busy Button, which put words beside it. */
const meta = {
	title: 'Design system/Five notes',
	tags: ['busy'],
	component: FiveNotes,
} satisfies Meta<typeof FiveNotes>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playing: Story = {};
