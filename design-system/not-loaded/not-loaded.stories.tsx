import type { Meta, StoryObj } from '@storybook/react';
import { NotLoaded } from './not-loaded.tsx';

/** Use it in place of a part of a screen that could not be loaded while the rest works. */
const meta = {
	title: 'Design system/Not loaded',
	component: NotLoaded,
	args: {
		title: 'Failed to load API keys',
		reason: 'Can’t reach Warble. Check your connection and try again.',
		onRetry: () => undefined,
	},
} satisfies Meta<typeof NotLoaded>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Offline: Story = { tags: ['error', 'offline'] };
export const LongReason: Story = {
	tags: ['error', 'long-text'],
	args: { reason: 'Too many requests came from this network. '.repeat(6).trim() },
};
