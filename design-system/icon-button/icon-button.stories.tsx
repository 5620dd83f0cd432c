import type { Meta, StoryObj } from '@storybook/react';
import { IconButton } from './icon-button.tsx';

/** Only where a word will not fit: toolbars, closing, panels. Navigation is words, also on the phone. */
const meta = { title: 'Design system/IconButton', component: IconButton } satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Close: Story = { args: { label: 'Close', icon: 'close' } };
export const Pressed: Story = { args: { label: 'Show threads', icon: 'panel-open', 'aria-pressed': true } };
export const Disabled: Story = { args: { label: 'Copy', icon: 'copy', disabled: true } };
