import type { Meta, StoryObj } from '@storybook/react';
import { Clamp } from './clamp.tsx';

const sentence =
	'The reason runs long because the description asked for two things and the post has only one of them. ';

/** Use it for text of any length, such as reasons and posts. */
const meta = {
	title: 'Design system/Clamp',
	component: Clamp,
	args: { lines: 4, more: 'more', less: 'less', children: sentence },
	decorators: [
		(Story) => (
			<div style={{ maxWidth: '18rem' }}>
				<Story />
			</div>
		),
	],
} satisfies Meta<typeof Clamp>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Fits: Story = { tags: ['plain'] };
export const LongText: Story = { tags: ['long-text'], args: { children: sentence.repeat(6) } };
export const LongWord: Story = {
	tags: ['long-text'],
	args: { children: 'a-very-long-address-'.repeat(30) },
};
