import type { Meta, StoryObj } from '@storybook/react';
import { ButtonLink } from './button-link.tsx';

/**
 * For going somewhere where a plain link is too quiet. It changes nothing: what does is a Button.
 */
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
