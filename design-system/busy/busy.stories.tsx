import type { Meta, StoryObj } from '@storybook/react';
import { Busy } from './busy.tsx';

/**
 * Use it while something is loading and its layout is not known. Use Skeleton if the layout is
 * known, and show progress counts if you have them.
 */
const meta = { title: 'Design system/Busy', component: Busy } satisfies Meta<typeof Busy>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AtOnce: Story = { tags: ['loading'], args: { children: 'Verifying subscription...' } };
export const Delayed: Story = {
	tags: ['loading'],
	args: { delayed: true, children: 'Loading template...' },
};
export const LongText: Story = {
	tags: ['loading', 'long-text'],
	args: {
		children:
			'Reading the last fourteen days of posts from the three hundred accounts that you follow, newest first',
	},
};
