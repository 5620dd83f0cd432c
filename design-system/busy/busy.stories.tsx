import type { Meta, StoryObj } from '@storybook/react';
import { Busy } from './busy.tsx';

/**
 * For a wait that has no shape yet. Where the shape is known use Skeleton; where counts are known
 * say them.
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
