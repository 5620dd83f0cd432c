import type { Meta, StoryObj } from '@storybook/react';
import { Skeleton } from './skeleton.tsx';

/** Use it in place of lines of text that are loading. Appears after 300 ms and does not move. */
const meta = {
	title: 'Design system/Skeleton',
	tags: ['loading'],
	component: Skeleton,
	args: { label: 'Loading posts' },
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FourLines: Story = {};
export const OneLine: Story = { args: { lines: 1, label: 'Loading template' } };
export const ManyLines: Story = { args: { lines: 11 } };
