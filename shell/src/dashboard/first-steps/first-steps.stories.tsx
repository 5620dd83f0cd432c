import type { Meta, StoryObj } from 'design-system/testing/story';
import { lastRun, lastThread, noRun, noThread, someFiles } from '../../testing/dashboard-data.ts';
import { FirstSteps } from './first-steps.tsx';
import { firstSteps } from './steps.ts';

const steps = (progress: Partial<Parameters<typeof firstSteps>[0]> = {}) =>
	firstSteps(
		{
			feed: { reads: 'none', timelines: [] },
			files: [],
			threads: noThread,
			run: noRun.run,
			...progress,
		},
		() => true,
	);

/** On the dashboard of a new account, until all steps are done or it is hidden. */
const meta = {
	title: 'Shell/First steps',
	component: FirstSteps,
	args: { steps: steps(), onHide: () => undefined },
} satisfies Meta<typeof FirstSteps>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingDone: Story = { tags: ['empty'] };
export const SomeDone: Story = {
	tags: ['plain'],
	args: { steps: steps({ feed: { reads: 'home', timelines: [] }, threads: lastThread }) },
};
export const LastStep: Story = {
	tags: ['plain'],
	args: {
		steps: steps({ threads: lastThread, files: someFiles.files, run: lastRun.run }),
	},
};
export const NotHidden: Story = {
	tags: ['error'],
	args: { failure: 'The list couldn’t be hidden. Try again.' },
};
