import type { Meta, StoryObj } from '@storybook/react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Use it for text that is only needed by screen readers. */
const meta = {
	title: 'Design system/Visually hidden',
	tags: ['plain'],
	component: VisuallyHidden,
} satisfies Meta<typeof VisuallyHidden>;
export default meta;
type Story = StoryObj<typeof meta>;

export const BesideVisibleWords: Story = {
	render: () => (
		<p>
			12 <VisuallyHidden>posts are </VisuallyHidden>new
		</p>
	),
};
