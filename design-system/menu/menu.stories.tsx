import type { Meta, StoryObj } from '@storybook/react';
import { menuIcon } from '../icon/icon-paths.ts';
import { Menu } from './menu.tsx';

/** Use it for actions that have no room of their own, such as rare actions of a row. */
const meta = {
	title: 'Design system/Menu',
	component: Menu,
	args: {
		label: 'Menu',
		icon: menuIcon,
		items: [
			{ text: 'Signed in as demo' },
			{ label: 'Settings', href: '#settings' },
			{ label: 'Sign Out', onSelect: () => undefined },
		],
	},
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = { tags: ['plain'] };
export const Open: Story = { tags: ['plain'], args: { defaultOpen: true } };
export const OpenWithLongText: Story = {
	tags: ['long-text'],
	args: {
		defaultOpen: true,
		items: [
			{ label: 'Rename', onSelect: () => undefined },
			{ text: 'Signed in as a-person-with-a-remarkably-long-name@example.org' },
			{ label: 'Manage the subscription and the billing address', href: '#billing' },
		],
	},
};
