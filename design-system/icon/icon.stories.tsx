import type { Meta, StoryObj } from '@storybook/react';
import { Icon } from './icon.tsx';
import * as icons from './icon-paths.ts';
import * as postIcons from './post-icons.ts';
import * as textToolIcons from './text-tool-icons.ts';

/** Use it inside a control that has a name, not to decorate headings. */
const meta = {
	title: 'Design system/Icon',
	tags: ['plain'],
	component: Icon,
	args: { path: icons.searchIcon },
} satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Normal: Story = {};
export const Small: Story = { args: { size: 15 } };
export const All: Story = {
	render: () => (
		<ul style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--s-5)' }}>
			{Object.entries({ ...icons, ...postIcons, ...textToolIcons }).map(([name, path]) => (
				<li key={name} style={{ display: 'flex', gap: 'var(--s-2)' }}>
					<Icon path={path} />
					{name}
				</li>
			))}
		</ul>
	),
};
