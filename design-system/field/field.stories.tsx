import type { Meta, StoryObj } from '@storybook/react';
import { Field } from './field.tsx';
import { fieldWiring } from './field-wiring.ts';

/** Use it to give another control, such as a combobox, the label, help and error of a TextField. */
const meta = {
	title: 'Design system/Field',
	component: Field,
	args: { id: 'since', label: 'Since', children: null },
	render: (args) => (
		<Field {...args}>
			<input type="date" {...fieldWiring(args.id, args)} />
		</Field>
	),
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithHelp: Story = {
	tags: ['plain'],
	args: { meta: 'UTC', help: 'X reaches seven days back.' },
};
export const WithError: Story = {
	tags: ['invalid'],
	args: { help: 'X reaches seven days back.', error: 'Choose a day in the past.' },
};
export const LabelHidden: Story = { tags: ['plain'], args: { labelHidden: true } };
export const Group: Story = {
	tags: ['plain'],
	args: { isGroup: true, label: 'Block list', meta: '2' },
	render: (args) => (
		<Field {...args}>
			<ul aria-label="Block list">
				<li>@dbdeals</li>
				<li>@sqlmemes</li>
			</ul>
		</Field>
	),
};
