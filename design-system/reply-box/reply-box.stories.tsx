import type { Meta, StoryObj } from '@storybook/react';
import { ReplyBox } from './reply-box.tsx';

/** Use it to write a reply to a post. SendReply sends it. */
const meta = {
	title: 'Design system/Reply box',
	component: ReplyBox,
	args: {
		text: '',
		count: { length: 0, limit: 280 },
		isDrafted: false,
		onChange: () => undefined,
	},
} satisfies Meta<typeof ReplyBox>;
export default meta;
type Story = StoryObj<typeof meta>;

const question = 'Which report was it?';

export const Empty: Story = { tags: ['empty'] };
export const Filled: Story = {
	tags: ['plain'],
	args: { text: question, count: { length: 20, limit: 280 } },
};
export const Drafted: Story = {
	tags: ['plain'],
	args: { text: question, count: { length: 20, limit: 280 }, isDrafted: true },
};
export const NotCounted: Story = { tags: ['loading'], args: { text: question, count: undefined } };
export const TooLong: Story = {
	tags: ['invalid', 'long-text'],
	args: {
		text: `${'A long thought. '.repeat(18)}and so on.`,
		count: { length: 298, limit: 280, overFrom: 280 },
	},
};
export const Refused: Story = {
	tags: ['invalid'],
	args: {
		text: question,
		count: { length: 20, limit: 280, refusal: 'X refuses posts with this invisible character.' },
	},
};
export const Sending: Story = {
	tags: ['busy'],
	args: { text: question, count: { length: 20, limit: 280 }, readOnly: true },
};
