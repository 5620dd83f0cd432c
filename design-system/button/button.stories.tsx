import type { Meta, StoryObj } from '@storybook/react';
import { Button } from './button.tsx';

/**
 * Use it for actions. At most one `primary` per view, never yellow; `danger` for actions that
 * delete something; `quiet` next to a more important button.
 */
const meta = {
	title: 'Design system/Button',
	component: Button,
	argTypes: { busy: { control: 'boolean' } },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {
	tags: ['plain'],
	args: { variant: 'primary', children: 'Run Filter' },
};
export const Secondary: Story = { tags: ['plain'], args: { children: 'Save Template' } };
export const Quiet: Story = {
	tags: ['plain'],
	args: { variant: 'quiet', children: 'Duplicate Template' },
};
export const Danger: Story = { tags: ['plain'], args: { variant: 'danger', children: 'Remove' } };
export const Small: Story = { tags: ['plain'], args: { size: 'sm', children: 'Refresh' } };
export const Disabled: Story = { tags: ['disabled'], args: { disabled: true, children: 'Send' } };
export const Busy: Story = {
	tags: ['busy'],
	args: { variant: 'primary', busy: true, children: 'Running...' },
};
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		children:
			'Save this template under another name and run it over the last fourteen days of posts',
	},
	decorators: [
		(Story) => (
			<div style={{ maxWidth: '16rem' }}>
				<Story />
			</div>
		),
	],
};
export const Together: Story = {
	tags: ['plain'],
	render: () => (
		<div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--s-2)' }}>
			<Button variant="primary">Run Filter</Button>
			<Button>Save Template</Button>
			<Button variant="quiet">Duplicate Template</Button>
			<Button variant="danger">Remove</Button>
			<Button disabled>Send</Button>
			<Button busy>Running...</Button>
			<Button size="sm">Refresh</Button>
			<Button size="sm" variant="primary">
				Shorten
			</Button>
		</div>
	),
};
