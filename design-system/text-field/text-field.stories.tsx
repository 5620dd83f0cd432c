import type { Meta, StoryObj } from '@storybook/react';
import { TextField } from './text-field.tsx';

/**
 * Use it for one line of text. Explain it in the label and the help, not only in the placeholder.
 */
const meta = {
	title: 'Design system/Text field',
	component: TextField,
	args: { label: 'Title' },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
	tags: ['empty'],
	args: { placeholder: 'Name this filter', help: 'You will search for it by this name.' },
};
export const Filled: Story = {
	tags: ['plain'],
	args: { defaultValue: 'Lessons from running Postgres', meta: 'v3' },
};
export const WithError: Story = {
	tags: ['invalid'],
	args: { placeholder: 'Name this filter', error: 'Please enter a filter title.' },
};
export const Disabled: Story = {
	tags: ['disabled'],
	args: { defaultValue: 'Bread science', disabled: true },
};
export const ReadOnly: Story = {
	tags: ['disabled'],
	args: { defaultValue: 'sk-or-…1a2b', readOnly: true },
};
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		label: 'What should the assistant know about the people you write for, in one line',
		meta: '312 of 500',
		defaultValue:
			'People who run databases for a living and are woken by them at night, and those who hope never to be',
		help: 'It is sent with every draft. Leave out what you would not tell a colleague, for the provider of the model reads it too.',
	},
};
