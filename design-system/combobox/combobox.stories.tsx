import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { Combobox, type ComboboxProps } from './combobox.tsx';

const items = [
	{
		id: '1',
		name: 'Lessons from running Postgres',
		preview: 'Lessons from running Postgres in production, with a cause, a…',
	},
	{
		id: '2',
		name: 'Bread, no influencers',
		preview: 'Home bakers saying what went wrong and what they changed. No…',
	},
	{
		id: '3',
		name: 'Bread science',
		preview: 'Flour, hydration and temperature with numbers. Papers welcom…',
	},
	{ id: '4', name: 'Slow running' },
];

/**
 * Use it to find one of many items by name, or to create one. For a few fixed options use Select.
 */
const meta = {
	title: 'Design system/Combobox',
	component: Combobox,
	args: {
		label: 'Template',
		items,
		text: '',
		placeholder: 'Search or name a filter',
		onText: () => undefined,
		onSelect: () => undefined,
		onCreate: () => undefined,
	},
	render: (args) => <Kept {...args} />,
	parameters: { docs: { story: { inline: false, height: '22rem' } } },
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

function Kept(props: ComboboxProps) {
	const [text, setText] = useState(props.text);
	return (
		<Combobox
			{...props}
			text={text}
			onText={(next) => {
				setText(next);
				props.onText(next);
			}}
			onSelect={({ name }) => setText(name)}
			onCreate={setText}
		/>
	);
}

const search =
	(text: string): NonNullable<Story['play']> =>
	async ({ canvasElement }) => {
		await userEvent.type(
			await within(canvasElement).findByRole('combobox', { name: 'Template' }),
			text,
		);
		await expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
	};

export const Empty: Story = { tags: ['empty'] };
export const Chosen: Story = {
	tags: ['plain'],
	args: { text: 'Lessons from running Postgres', meta: 'v3' },
};
export const Searching: Story = { tags: ['plain'], play: search('bread') };
export const OnlyNew: Story = { tags: ['empty'], play: search('hiring posts worth an answer') };
export const Loading: Story = {
	tags: ['loading'],
	args: { text: 'Lessons from running Postgres', busy: 'Loading template...' },
};
export const Disabled: Story = { tags: ['disabled'], args: { disabled: true } };
export const WithError: Story = {
	tags: ['invalid'],
	args: { error: 'Please enter a filter title.' },
};
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		items: [
			{
				id: '1',
				name: 'A name that somebody wrote as if it were the description '.repeat(4),
				preview: 'No '.repeat(60),
			},
		],
	},
	play: search('a'),
};
export const FiveHundred: Story = {
	tags: ['many'],
	args: {
		items: Array.from({ length: 500 }, (_, index) => ({
			id: String(index),
			name: `Filter number ${index}`,
			preview: 'Home bakers saying what went wrong and what they changed. No…',
		})),
	},
};
