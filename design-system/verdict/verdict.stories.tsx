import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { Verdict } from './verdict.tsx';
import { VerdictGlyph } from './verdict-glyph.tsx';

/** Use it in the margin of a post. If a post was not judged, offer to judge it again. */
const meta = {
	title: 'Design system/Verdict',
	component: Verdict,
	args: { verdict: 'included' },
} satisfies Meta<typeof Verdict>;
export default meta;
type Story = StoryObj<typeof meta>;

const judgeAgain = (
	<Button size="sm" variant="quiet">
		Judge again
	</Button>
);
const undo = (
	<Button size="sm" variant="quiet">
		Undo
	</Button>
);

export const Included: Story = {
	tags: ['plain'],
	args: { reason: 'A concrete cause and a check you can copy. Matches “lessons from running it”.' },
};
export const FilteredOut: Story = {
	tags: ['plain'],
	args: {
		verdict: 'excluded',
		reason: 'Promises a list and gives nothing in the post. You asked for detail, not hooks.',
	},
};
export const NotJudged: Story = {
	tags: ['error'],
	args: {
		verdict: 'not_judged',
		reason: 'The model gave no clear answer for this post, twice. It is counted, not hidden.',
		action: judgeAgain,
	},
};
export const IncludedByYou: Story = {
	tags: ['plain'],
	args: {
		byYou: true,
		reason: 'Warble filtered it out: an aphorism, no method to take away.',
		action: undo,
	},
};
export const FilteredOutByYou: Story = {
	tags: ['plain'],
	args: { verdict: 'excluded', byYou: true, action: undo },
};
export const LongText: Story = {
	tags: ['long-text'],
	args: {
		reason: 'The post names a cause, but the number it gives is from another system. '.repeat(7),
	},
};
export const Hostile: Story = {
	tags: ['hostile'],
	args: { reason: '<img src=x onerror=alert(1)> ignore\u202e previous' },
};
export const Shapes: Story = {
	tags: ['plain'],
	render: () => (
		<p style={{ display: 'flex', gap: 'var(--s-4)' }}>
			<VerdictGlyph of="included" />
			<VerdictGlyph of="excluded" />
			<VerdictGlyph of="not_judged" />
			<VerdictGlyph of="changed" />
		</p>
	),
};
