import type { Meta, StoryObj } from 'design-system/testing/story';
import { estimate } from '../testing/samples.ts';
import { Estimate } from './estimate.tsx';

/** The estimate of a run. */
const meta = {
	title: 'Filter/Estimate',
	component: Estimate,
	args: { estimate: estimate(), error: undefined, limit: 2, onTryAgain: () => undefined },
} satisfies Meta<typeof Estimate>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Known: Story = { tags: ['plain'] };
export const Asking: Story = { tags: ['loading'], args: { estimate: undefined } };
export const Unknown: Story = {
	tags: ['unavailable'],
	args: {
		estimate: estimate({
			posts: null,
			tokens: null,
			modelCost: null,
			postsCost: null,
			reused: 0,
			notes: ['Nothing can be read yet: connect X.'],
		}),
	},
};
export const MoreThanARunTakes: Story = {
	tags: ['invalid'],
	args: {
		estimate: estimate({
			posts: 6200,
			modelCost: 4,
			fromStorage: 40,
			reachesBack: '2026-11-13T08:00:00.000Z',
		}),
	},
};
export const Failed: Story = {
	tags: ['error', 'offline'],
	args: { estimate: undefined, error: { code: 'network', message: 'Warble cannot be reached.' } },
};
