import type { Meta, StoryObj } from '@storybook/react';
import { PromptDialog } from './prompt-dialog.tsx';

/**
 * Use it for one line of text that is needed before the user can go on. The title also labels the
 * field.
 */
const meta = {
	title: 'Design system/Prompt dialog',
	component: PromptDialog,
	args: {
		open: true,
		title: 'Enter username to block (without @):',
		submitLabel: 'Block',
		onSubmit: () => undefined,
		onClose: () => undefined,
	},
	parameters: { docs: { story: { inline: false, height: '20rem' } } },
} satisfies Meta<typeof PromptDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { tags: ['question', 'empty'], args: { placeholder: 'sqlmemes' } };
export const WithText: Story = {
	tags: ['question'],
	args: {
		title: 'Rename base-miles.md',
		submitLabel: 'Rename',
		defaultValue: 'base-miles.md',
		help: 'In running/',
	},
};
export const WithError: Story = {
	tags: ['question', 'invalid'],
	args: { defaultValue: 'sqlmemes', error: '@sqlmemes is on the list already.' },
};
export const LongText: Story = {
	tags: ['question', 'long-text'],
	args: {
		title: `Where does ${'a-very-long-name-'.repeat(9)}.md go?`,
		defaultValue: 'a/very/long/path/'.repeat(12),
	},
};
export const Closed: Story = { tags: ['plain'], args: { open: false } };
