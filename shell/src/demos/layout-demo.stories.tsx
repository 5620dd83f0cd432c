import type { Meta, StoryObj } from 'design-system/testing/story';
import { MemoryRouter } from 'react-router-dom';
import { LayoutDemo } from './layout-demo.tsx';

/** Sketches of layouts, without behaviour. */
const meta = { title: 'Shell/Layout demos', tags: ['plain'] } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const at = (name: string): Story => ({
	render: () => (
		<MemoryRouter initialEntries={[`/app/layout-${name}`]}>
			<LayoutDemo />
		</MemoryRouter>
	),
});

export const Split: Story = at('split');
export const Tabs: Story = at('tabs');
export const Kanban: Story = at('kanban');
export const Ide: Story = at('ide');
export const Floating: Story = at('floating');
export const Command: Story = at('command');
