import type { Meta, StoryObj } from '@storybook/react';
import { Mark } from './mark.tsx';

/** Use it next to the name in the header, and large only in the margin of pages with one task. */
const meta = { title: 'Design system/Mark', tags: ['plain'], component: Mark } satisfies Meta<
	typeof Mark
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Header: Story = {};
export const Large: Story = { args: { size: 64 } };
