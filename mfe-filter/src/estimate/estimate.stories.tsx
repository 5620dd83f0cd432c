import type { Meta, StoryObj } from 'design-system/testing/story';
import { estimate } from '../testing/samples.ts';
import { Estimate } from './estimate.tsx';
import { EstimateNotes } from './estimate-notes.tsx';
import type { EstimateState } from './use-estimate.ts';

const nothing = () => undefined;

/** The estimate of a run: one line beside the button, and notes below it. */
function WholeEstimate({ widens = false, ...state }: EstimateState & { widens?: boolean }) {
	return (
		<>
			<Estimate state={state} limit={2} />
			{state.estimate ? (
				<EstimateNotes
					estimate={state.estimate}
					timeRange={{ value: 24, unit: 'hours' }}
					widens={widens}
					onWiden={nothing}
				/>
			) : null}
		</>
	);
}

const meta = {
	title: 'Filter/Estimate',
	component: WholeEstimate,
	args: { estimate: estimate(), error: undefined, load: nothing },
} satisfies Meta<typeof WholeEstimate>;
export default meta;
type Story = StoryObj<typeof meta>;

const few = estimate({
	posts: 8,
	reused: 0,
	modelCost: 0.001,
	postsCost: 0,
	seconds: 15,
	wider: [
		{ timeRange: { value: 3, unit: 'days' }, posts: 15 },
		{ timeRange: { value: 7, unit: 'days' }, posts: 85 },
	],
});

export const Known: Story = { tags: ['plain'] };
export const Asking: Story = { tags: ['loading'], args: { estimate: undefined } };
export const FewPosts: Story = { tags: ['plain'], args: { estimate: few } };
export const FewPostsOnTheFirstRun: Story = {
	tags: ['plain'],
	args: { estimate: few, widens: true },
};
export const Unknown: Story = {
	tags: ['unavailable'],
	args: {
		estimate: estimate({
			posts: null,
			tokens: null,
			modelCost: null,
			postsCost: null,
			reused: 0,
			seconds: null,
			notes: ['Connect X, Bluesky or Mastodon, or add accounts or a search to read.'],
		}),
	},
};
export const FromStorage: Story = {
	tags: ['plain'],
	args: {
		estimate: estimate({
			modelCost: 4,
			fromStorage: 40,
			reachesBack: '2026-11-13T08:00:00.000Z',
			notes: ['A run judges at most 5000 posts, the newest first.'],
		}),
	},
};
export const SeveralSources: Story = {
	tags: ['plain'],
	args: { estimate: estimate({ notes: ['Reading is free, except from X.'] }) },
};
export const FreeSources: Story = {
	tags: ['plain'],
	args: { estimate: estimate({ postsCost: 0, notes: ['Reading is free.'] }) },
};
export const Failed: Story = {
	tags: ['error', 'offline'],
	args: { estimate: undefined, error: { code: 'network', message: 'Can’t reach Warble.' } },
};
