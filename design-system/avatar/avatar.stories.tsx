import type { Meta, StoryObj } from '@storybook/react';
import { Avatar } from './avatar.tsx';

/** Use it beside an author's name. */
const meta = {
	title: 'Design system/Avatar',
	component: Avatar,
	args: { name: 'Ines Okafor', src: null },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Letter: Story = { tags: ['plain'] };
export const Small: Story = { tags: ['plain'], args: { size: 'sm' } };
export const NoLetter: Story = { tags: ['empty'], args: { name: '✨🔥' } };
export const OtherScript: Story = { tags: ['other-script'], args: { name: '日本太郎' } };
