import type { Meta, StoryObj } from '@storybook/react';
import { Words } from './words.tsx';

/** Use it for text that a user wrote or will publish, and for the title of a page with one task. */
const meta = {
	title: 'Design system/Words',
	component: Words,
	args: { children: 'An index nobody reads still costs every write.' },
} satisfies Meta<typeof Words>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Note: Story = { tags: ['plain'], args: { size: 'sm' } };
export const Post: Story = { tags: ['plain'], args: { size: 'md' } };
export const Draft: Story = { tags: ['plain'], args: { size: 'lg' } };
export const Lead: Story = { tags: ['plain'], args: { size: 'xl' } };
export const Title: Story = {
	tags: ['plain'],
	args: { size: 'title', as: 'h1', children: 'Write what you know.' },
};
export const Dim: Story = { tags: ['plain'], args: { size: 'md', tone: 'dim' } };
export const LinesKept: Story = {
	tags: ['plain'],
	args: { size: 'md', preserveLines: true, children: 'One line.\n\nAnother, after a pause.' },
};
export const LongWord: Story = {
	tags: ['long-text'],
	args: { size: 'md', children: `https://example.org/${'a-very-long-address-'.repeat(12)}` },
};
