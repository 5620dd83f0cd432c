import type { Meta, StoryObj } from '@storybook/react';
import { closeIcon, copyIcon, panelOpenIcon } from '../icon/icon-paths.ts';
import { IconButton } from './icon-button.tsx';

/**
 * Only where a word will not fit: toolbars, closing, panels. Navigation is words, also on the
 * phone.
 */
const meta = { title: 'Design system/Icon button', component: IconButton } satisfies Meta<
	typeof IconButton
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Close: Story = { tags: ['plain'], args: { label: 'Close', icon: closeIcon } };
export const Pressed: Story = {
	tags: ['plain'],
	args: { label: 'Show threads', icon: panelOpenIcon, 'aria-pressed': true },
};
export const Disabled: Story = {
	tags: ['disabled'],
	args: { label: 'Copy', icon: copyIcon, disabled: true },
};
