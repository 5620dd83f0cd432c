import type { Meta, StoryObj } from '@storybook/react';
import { Choice } from './choice.tsx';

/** Use it for a setting that is on or off, and in a ChoiceGroup for one or some of several. */
const meta = {
	title: 'Design system/Choice',
	component: Choice,
	args: { type: 'checkbox', label: 'Email me when a post needs my attention' },
} satisfies Meta<typeof Choice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Checkbox: Story = { tags: ['plain'] };
export const WithNote: Story = {
	tags: ['plain'],
	args: { note: 'When X refuses a post or doesn’t confirm it, or the queue stops.' },
};
export const RadioButton: Story = {
	tags: ['plain'],
	args: { type: 'radio', label: 'Read only', note: 'Changes nothing.', defaultChecked: true },
};
export const Disabled: Story = {
	tags: ['disabled'],
	args: { disabled: true, note: 'It is being saved.' },
};
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		label: `A publication of ${'a very long name '.repeat(12)}`,
		note: `publication.${'needs_you_'.repeat(20)}`,
	},
};
