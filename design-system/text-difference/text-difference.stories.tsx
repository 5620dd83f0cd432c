import type { Meta, StoryObj } from '@storybook/react';
import { TextDifference } from './text-difference.tsx';

/** Use it for two versions of a text, such as two versions of a template or a save conflict. */
const meta = {
	title: 'Design system/Text difference',
	component: TextDifference,
	args: {
		before:
			'Lessons from running Postgres in production, with a cause or a number.\nNo vendor announcements.',
		after:
			'Lessons from running Postgres in production, with a cause, a number or a method in the post itself.\nNo threads that promise.',
	},
} satisfies Meta<typeof TextDifference>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Changed: Story = { tags: ['plain'] };
export const OnlyAdded: Story = { tags: ['plain'], args: { before: '' } };
export const OnlyRemoved: Story = { tags: ['plain'], args: { after: '' } };
export const Same: Story = { tags: ['empty'], args: { after: 'One.', before: 'One.' } };
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		before: 'A post that gives a number, and says how it was found. '.repeat(20),
		after: 'A post that gives a reason, and says how it was found. '.repeat(20),
	},
};
