import type { Meta, StoryObj } from '@storybook/react';
import { VerdictLegend } from './verdict-legend.tsx';

/** Use it below a picture of a run, with the symbols that are in the picture. */
const meta = {
	title: 'Design system/Verdict legend',
	component: VerdictLegend,
	args: { signs: ['included', 'excluded'] },
} satisfies Meta<typeof VerdictLegend>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Two: Story = { tags: ['plain'] };
export const All: Story = {
	tags: ['plain'],
	args: {
		signs: ['included', 'excluded', 'not_judged', 'changed'],
		note: 'Taller: more likes when read',
	},
};
