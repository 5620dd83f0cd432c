import type { Meta, StoryObj } from 'design-system/testing/story';
import { measures, proposal, uncertainMeasures } from '../testing/improve-samples.ts';
import { template } from '../testing/samples.ts';
import { ImprovePanel } from './improve-panel.tsx';
import { idleImprove } from './use-improve.ts';

const nothing = () => undefined;
const labels = { shown: 46, disagreements: 12, heldOut: 46 };
const proposed = { ...idleImprove, status: 'ended', labels, proposed: proposal } as const;

/** A better description, proposed by the model and measured on the user's decisions. */
const meta = {
	title: 'Filter/Improve',
	component: ImprovePanel,
	args: {
		labelled: 92,
		state: idleImprove,
		before: template().content,
		version: 3,
		use: 'open',
		isDirty: false,
		isSaving: false,
		onImprove: nothing,
		onReset: nothing,
		onSave: nothing,
	},
} satisfies Meta<typeof ImprovePanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = { tags: ['plain'] };
export const TooEarly: Story = { tags: ['unavailable'], args: { labelled: 12 } };
export const Unsaved: Story = { tags: ['unsaved', 'disabled'], args: { isDirty: true } };
export const Collecting: Story = {
	tags: ['busy'],
	args: { state: { ...idleImprove, status: 'running' } },
};
export const Measuring: Story = {
	tags: ['busy'],
	args: { state: { ...proposed, status: 'running', progress: { judged: 30, total: 92 } } },
};
export const Better: Story = { tags: ['done'], args: { state: { ...proposed, result: measures } } };
export const MaybeChance: Story = {
	tags: ['done'],
	args: { state: { ...proposed, result: uncertainMeasures } },
};
export const Worse: Story = {
	tags: ['done'],
	args: {
		state: { ...proposed, result: { ...measures, before: measures.after, after: measures.before } },
	},
};
export const Used: Story = {
	tags: ['done'],
	args: { state: { ...proposed, result: measures }, use: 'used', version: 4 },
};
export const Returned: Story = {
	tags: ['done'],
	args: { state: { ...proposed, result: measures }, use: 'returned', version: 5 },
};
export const Outdated: Story = {
	tags: ['unavailable'],
	args: { state: { ...proposed, result: measures }, use: 'outdated', version: 5 },
};
export const NothingToImprove: Story = {
	tags: ['empty'],
	args: {
		state: {
			...idleImprove,
			status: 'ended',
			error: {
				code: 'nothing_to_improve',
				message: 'Nothing to improve: the filter agrees with your decisions.',
			},
		},
	},
};
export const Failed: Story = {
	tags: ['error'],
	args: {
		state: {
			...idleImprove,
			status: 'ended',
			error: { code: 'key_missing', message: 'Store an AI-provider key first.' },
		},
	},
};
