import type { Meta, StoryObj } from '@storybook/react';
import { ButtonLink } from './button-link.tsx';

/** Use it for navigation where a plain link is not prominent enough. For actions use Button. */
const meta = {
	title: 'Design system/Button link',
	tags: ['plain'],
	component: ButtonLink,
	args: { href: '#' },
} satisfies Meta<typeof ButtonLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = { args: { variant: 'primary', children: 'Start 14 days free' } };
export const Secondary: Story = { args: { children: 'Open in X' } };
export const Quiet: Story = { args: { variant: 'quiet', children: 'All plans' } };
export const Small: Story = { args: { size: 'sm', children: 'Open in X' } };
