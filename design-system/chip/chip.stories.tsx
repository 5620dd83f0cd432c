import type { Meta, StoryObj } from '@storybook/react';
import { Chip } from './chip.tsx';

/**
 * Use it for the items of a short list that the user edits, such as a block list or attached files.
 * For states use Verdict.
 */
const meta = {
	title: 'Design system/Chip',
	component: Chip,
	args: { children: '@dbdeals' },
} satisfies Meta<typeof Chip>;
export default meta;
type Story = StoryObj<typeof meta>;

const remove = () => undefined;

export const Plain: Story = { tags: ['plain'] };
export const Removable: Story = { tags: ['plain'], args: { onRemove: remove } };
export const Disabled: Story = { tags: ['disabled'], args: { onRemove: remove, disabled: true } };
export const LongText: Story = {
	tags: ['long-text'],
	args: { onRemove: remove, children: `postgres/${'a-very-long-folder-'.repeat(9)}/xmin.md` },
};
export const Several: Story = {
	tags: ['many'],
	render: () => (
		<ul style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--s-2)' }}>
			{['@dbdeals', '@sqlmemes', '@launchbot'].map((name) => (
				<li key={name}>
					<Chip onRemove={remove}>{name}</Chip>
				</li>
			))}
		</ul>
	),
};
