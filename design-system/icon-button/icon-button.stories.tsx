import type { Meta, StoryObj } from '@storybook/react';
import { closeIcon, copyIcon, panelOpenIcon } from '../icon/icon-paths.ts';
import { IconButton } from './icon-button.tsx';

/**
 * Use it only where a text does not fit: toolbars, close buttons, panels. Navigation uses text, on
 * phones too.
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
