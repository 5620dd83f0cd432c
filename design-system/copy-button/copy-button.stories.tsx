import type { Meta, StoryObj } from '@storybook/react';
import { CopyButton } from './copy-button.tsx';

/** Use it to copy a text. The confirmation is visible and announced to screen readers. */
const meta = {
	title: 'Design system/Copy button',
	tags: ['plain'],
	component: CopyButton,
	args: { text: 'Easy runs have to be slow.', what: 'the first draft' },
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
