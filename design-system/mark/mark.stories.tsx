import type { Meta, StoryObj } from '@storybook/react';
import { Mark } from './mark.tsx';

/**
 * Beside the name in the header; large only on login, thank-you and empty first-run screens, in the
 * margin.
 */
const meta = { title: 'Design system/Mark', tags: ['plain'], component: Mark } satisfies Meta<
	typeof Mark
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Header: Story = {};
export const Large: Story = { args: { size: 64 } };
