import type { Meta, StoryObj } from '@storybook/react';
import { LiveText } from './live-text.tsx';

/**
 * Use it beside a number that changes often, so that screen readers announce it only now and then.
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
