import type { Meta, StoryObj } from '@storybook/react';
import { TextArea } from './text-area.tsx';

/** Use it for several lines of text. Serif by default; `voice="ui"` for settings. */
const meta = {
	title: 'Design system/Text area',
	component: TextArea,
	args: { label: 'Description' },
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
	tags: ['empty'],
	args: {
		placeholder: 'Posts by people who…',
		help: 'Plain words. Say what to leave out as well.',
	},
};
export const Filled: Story = {
	tags: ['plain'],
	args: {
		meta: 'v3',
		defaultValue: 'Home bakers saying what went wrong and what they changed.\n\nNo influencers.',
	},
};
export const Settings: Story = {
	tags: ['plain'],
	args: { label: 'Accounts', voice: 'ui', defaultValue: 'sqlmemes\npgsql_hackers' },
};
export const LabelHidden: Story = {
	tags: ['plain'],
	args: { label: 'Message', labelHidden: true, placeholder: 'What should we write about?' },
};
export const WithError: Story = {
	tags: ['invalid'],
	args: { error: 'Please enter a filter description.' },
};
export const Disabled: Story = {
	tags: ['disabled'],
	args: { disabled: true, defaultValue: 'The run has begun.' },
};
