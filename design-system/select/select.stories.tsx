import type { Meta, StoryObj } from '@storybook/react';
import { Select } from './select.tsx';

/** Use it for one of a few fixed options. For two or three views of the same data use Tabs. */
const meta = {
	title: 'Design system/Select',
	component: Select,
	args: {
		label: 'Unit',
		value: 'hours',
		onValueChange: () => undefined,
		options: [
			{ value: 'hours', label: 'hours' },
			{ value: 'days', label: 'days' },
			{ value: 'weeks', label: 'weeks' },
		],
	},
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = { tags: ['plain'] };
export const LabelHidden: Story = { tags: ['plain'], args: { labelHidden: true } };
export const WithHelp: Story = {
	tags: ['plain'],
	args: { meta: 'UTC', help: 'X reaches seven days back.' },
};
export const WithError: Story = {
	tags: ['invalid'],
	args: { error: 'X reaches seven days back.' },
};
export const Disabled: Story = { tags: ['disabled'], args: { disabled: true } };
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		value: 'long',
		options: [
			{ value: 'long', label: `Included, but not those that ${'were changed by hand '.repeat(8)}` },
		],
	},
};
