import type { Meta, StoryObj } from '@storybook/react';
import { PageHeader } from './page-header.tsx';

/** Use it once, at the top of a page. Each page chooses what follows the logo. */
const meta = {
	title: 'Design system/Page header',
	component: PageHeader,
	args: { home: '/' },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const LogoOnly: Story = { tags: ['plain'] };
export const WithLink: Story = {
	tags: ['plain'],
	args: { children: <a href="/login">Sign in</a> },
};
export const FillingTheWindow: Story = { tags: ['plain'], args: { isWide: true } };
export const LongText: Story = {
	tags: ['long-text'],
	args: { isCrowded: true, children: 'Hello, Wilhelmina Featherstonehaugh-Cholmondeley' },
};
