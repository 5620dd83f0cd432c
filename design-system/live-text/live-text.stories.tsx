import type { Meta, StoryObj } from '@storybook/react';
import { LiveText } from './live-text.tsx';

/**
 * Beside a figure that changes all the time, so that it is heard every few seconds instead of all
 * the time.
 */
const meta = {
	title: 'Design system/Live text',
	tags: ['plain'],
	component: LiveText,
} satisfies Meta<typeof LiveText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Polite: Story = { args: { text: '412/1180 processed — 37 matched' } };
export const Assertive: Story = { args: { text: 'The run has stopped.', politeness: 'assertive' } };
