import type { Meta, StoryObj } from 'design-system/testing/story';
import { exampleRun } from './example-run.ts';
import { RunPicture } from './run-picture.tsx';

/** A chart of a run. Narrow layouts show fewer posts at the same size. */
const meta = {
	title: 'Landing/Run picture',
	component: RunPicture,
	args: { run: exampleRun, width: 800 },
} satisfies Meta<typeof RunPicture>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Wide: Story = { tags: ['plain'] };
export const Phone: Story = {
	tags: ['phone'],
	args: { run: exampleRun.slice(36, 114), width: 328 },
};
