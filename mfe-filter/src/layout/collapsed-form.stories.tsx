import type { Meta, StoryObj } from 'design-system/testing/story';
import { run } from '../testing/samples.ts';
import { CollapsedForm } from './collapsed-form.tsx';

const nothing = () => undefined;

/** One line for the form, while the results of its run are shown. */
const meta = {
	title: 'Filter/Collapsed form',
	component: CollapsedForm,
	args: {
		isCollapsed: true,
		run: run(),
		sources: 0,
		isRunning: false,
		onRun: nothing,
		onOpen: nothing,
		children: <p>The form.</p>,
	},
} satisfies Meta<typeof CollapsedForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Collapsed: Story = { tags: ['done'] };
export const WithSources: Story = { tags: ['done'], args: { sources: 3 } };
export const Running: Story = { tags: ['busy'], args: { isRunning: true } };
export const Open: Story = { tags: ['plain'], args: { isCollapsed: false } };
export const LongName: Story = {
	tags: ['long-text'],
	args: {
		run: run({
			title: `${'Lessons from running a very large database '.repeat(2)}${'x'.repeat(34)}`,
		}),
	},
};
