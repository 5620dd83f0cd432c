import type { Meta, StoryObj } from 'design-system/testing/story';
import { JudgedPost } from './judged-post.tsx';

/** An example of a judged post, without controls. */
const meta = {
	title: 'Landing/Judged post',
	component: JudgedPost,
	args: {
		verdict: 'included',
		reason: 'A concrete cause and a check you can copy.',
		name: 'Ines Okafor',
		handle: 'inesokafor',
		time: '19:38',
		text: 'Vacuum did not fall behind. Our longest transaction did: 11 hours, from a reporting job nobody owned.',
	},
} satisfies Meta<typeof JudgedPost>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Included: Story = { tags: ['plain'] };
export const FilteredOut: Story = {
	tags: ['plain'],
	args: { verdict: 'excluded', reason: 'Promises a list and gives nothing in the post.' },
};
export const ChangedByYou: Story = {
	tags: ['plain'],
	args: { byYou: true, reason: 'Warble filtered it out because it has no number.' },
};
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		name: 'A person of a very long name '.repeat(4),
		handle: 'h'.repeat(60),
		text: `${'w'.repeat(200)} and then some words.`,
	},
};
