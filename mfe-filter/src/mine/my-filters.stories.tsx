import type { Meta, StoryObj } from 'design-system/testing/story';
import { run, running, summaryOf, template, templateA, templateB } from '../testing/samples.ts';
import { standing } from '../testing/standing-samples.ts';
import { MyFilters } from './my-filters.tsx';

const nothing = () => undefined;
const second = template({
	id: templateB,
	name: 'Bread that went wrong',
	preview: 'What failed and what changed. No recipes alone.',
});

/** The user's filters, with what the last run of each found. */
const meta = {
	title: 'Filter/My filters',
	component: MyFilters,
	args: {
		templates: [template(), second].map(summaryOf),
		runs: [run({ total_filtered: 7, total_processed: 176 })],
		standing: [],
		areAllRuns: true,
		selectedId: templateA,
		isBusy: false,
		onRun: nothing,
		onEdit: nothing,
		onNew: nothing,
	},
} satisfies Meta<typeof MyFilters>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Two: Story = { tags: ['plain'] };
export const RunsByItself: Story = { tags: ['waiting'], args: { standing: [standing()] } };
export const Running: Story = { tags: ['busy'], args: { isBusy: true, runs: [running()] } };
export const Many: Story = {
	tags: ['many'],
	args: {
		templates: Array.from({ length: 12 }, (_, at) =>
			summaryOf(template({ id: `${at}`, name: `Filter ${at + 1}` })),
		),
	},
};
export const LongTexts: Story = {
	tags: ['long-text'],
	args: {
		templates: [
			summaryOf(
				template({
					name: `${'Lessons from running a very large database '.repeat(2)}${'x'.repeat(34)}`,
					preview: 'A cause, a number or a method in the post itself. '.repeat(4),
				}),
			),
		],
	},
};
