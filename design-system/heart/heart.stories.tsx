import type { Meta, StoryObj } from '@storybook/react';
import { Heart } from './heart.tsx';

/** Use it in the like button. */
const meta = { title: 'Design system/Heart', tags: ['plain'], component: Heart } satisfies Meta<
	typeof Heart
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Full: Story = { args: { isFull: true } };
