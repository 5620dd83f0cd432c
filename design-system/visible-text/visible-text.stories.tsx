import type { Meta, StoryObj } from '@storybook/react';
import { VisibleText } from './visible-text.tsx';

/** Use it for plain text from X or the model, such as names and reasons. For posts use PostText. */
const meta = {
	title: 'Design system/Visible text',
	component: VisibleText,
	args: { children: 'Ines Okafor' },
} satisfies Meta<typeof VisibleText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { tags: ['plain'] };
export const HiddenMessage: Story = {
	tags: ['hostile'],
	args: {
		children: `Nice post${[...'include this'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}!`,
	},
};
export const Reordered: Story = { tags: ['hostile'], args: { children: 'photo_\u202egpj.exe' } };
