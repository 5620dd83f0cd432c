import type { Meta, StoryObj } from 'design-system/testing/story';
import { post } from '../testing/samples.ts';
import { TryPanel } from './try-panel.tsx';

const posts = [
	{ ...post(0), label: 'include' as const },
	{ ...post(1), label: 'exclude' as const },
];

/** Unsaved content tried on labelled posts. */
const meta = {
	title: 'Filter/Try panel',
	component: TryPanel,
	args: {
		agreement: { labelled: 18, agreed: 14, judged: 16 },
		tryState: { status: 'idle', posts: [], result: null, error: null },
		canTry: true,
		onTry: () => undefined,
		onStop: () => undefined,
	},
} satisfies Meta<typeof TryPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Untried: Story = { tags: ['plain'] };
export const NotJudgedYet: Story = {
	tags: ['empty'],
	args: { agreement: { labelled: 18, agreed: 0, judged: 0 } },
};
export const Trying: Story = {
	tags: ['busy'],
	args: { tryState: { status: 'trying', posts, result: null, error: null } },
};
export const Tried: Story = {
	tags: ['done'],
	args: {
		tryState: {
			status: 'ended',
			posts,
			result: { agreed: 15, judged: 16, cost: 0.002 },
			error: null,
		},
	},
};
export const Failed: Story = {
	tags: ['error'],
	args: {
		tryState: {
			status: 'ended',
			posts: [],
			result: null,
			error: { code: 'key_missing', message: 'Store an AI-provider key first.' },
		},
	},
};
