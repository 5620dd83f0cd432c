import type { Meta, StoryObj } from 'design-system/testing/story';
import { Router } from '../navigation/router.tsx';
import { fakeWindow } from '../testing/fake-window.ts';
import { LayoutDemo } from './layout-demo.tsx';

/** Sketches of layouts, without behaviour. */
const meta = { title: 'Shell/Layout demos', tags: ['plain'] } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const at = (name: string): Story => ({
	render: () => (
		<Router window={fakeWindow(`/app/layout-${name}`)}>
			<LayoutDemo />
		</Router>
	),
});

export const Split: Story = at('split');
export const Tabs: Story = at('tabs');
export const Kanban: Story = at('kanban');
export const Ide: Story = at('ide');
export const Floating: Story = at('floating');
export const Command: Story = at('command');
