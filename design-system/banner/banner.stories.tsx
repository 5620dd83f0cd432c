import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { Banner } from './banner.tsx';

/** Use it under the header, for what concerns every screen. For one screen use a notice. */
const meta = {
	title: 'Design system/Banner',
	component: Banner,
	args: { severity: 'info', children: 'The queue now has a week view.' },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const News: Story = {
	tags: ['plain'],
	args: { action: <Button size="sm">Dismiss</Button> },
};
export const Warning: Story = {
	tags: ['waiting'],
	args: { severity: 'warning', children: 'X answers slowly today.' },
};
export const Problem: Story = {
	tags: ['error'],
	args: { severity: 'problem', children: 'X is down. Posts wait in your queue.' },
};
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		children: 'The queue now has a week view, which shows every slot and what is in it. '.repeat(4),
		action: <Button size="sm">Dismiss</Button>,
	},
};
