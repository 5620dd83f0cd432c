import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { Tabs, type TabsProps } from './tabs.tsx';

/** Use it for views of the same data. For pages with their own URL use links. */
const meta = {
	title: 'Design system/Tabs',
	component: Tabs,
	args: {
		label: 'Filter',
		value: 'create',
		onValueChange: () => undefined,
		tabs: [
			{
				value: 'create',
				label: 'Create Filter',
				panel: 'Say what is worth reading the way you would tell a friend.',
			},
			{ value: 'runs', label: 'Previous Runs', panel: 'No previous runs found.' },
		],
	},
	render: (args) => <Kept {...args} />,
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

function Kept(props: TabsProps<string>) {
	const [value, setValue] = useState(props.value);
	return <Tabs {...props} value={value} onValueChange={setValue} />;
}

export const Two: Story = { tags: ['plain'] };
export const WithCounts: Story = {
	tags: ['plain'],
	args: {
		label: 'Posts',
		value: 'included',
		tabs: [
			{ value: 'all', label: 'All', count: 186, panel: 'All posts' },
			{ value: 'included', label: 'Included', count: 24, panel: 'Included posts' },
			{ value: 'excluded', label: 'Excluded', count: 160, panel: 'Excluded posts' },
		],
	},
};
export const ManyOnAPhone: Story = {
	tags: ['many', 'phone'],
	args: {
		value: 'c',
		tabs: ['a', 'b', 'c', 'd', 'e'].map((value) => ({
			value,
			label: `Posts of list ${value}`,
			count: 1200,
			panel: value,
		})),
	},
	decorators: [
		(Story) => (
			<div style={{ maxWidth: '20rem' }}>
				<Story />
			</div>
		),
	],
};
