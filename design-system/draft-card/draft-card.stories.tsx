import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { DraftCard } from './draft-card.tsx';

/**
 * Use it for the draft of a post. If it is over the limit, offer Shorten first and leave out Copy.
 */
const meta = {
	title: 'Design system/Draft card',
	component: DraftCard,
	args: {
		text: 'An index nobody reads still costs every write.\n\nWe found four of them.',
		actions: (
			<>
				<Button size="sm">Copy</Button>
				<Button size="sm" variant="quiet">
					Shorten
				</Button>
			</>
		),
	},
} satisfies Meta<typeof DraftCard>;
export default meta;
type Story = StoryObj<typeof meta>;

const tooLong =
	'An index nobody reads still costs every write. We found four of them on the table that takes the most traffic, dropped them on a quiet Sunday, and watched the slowest page of the product get a third faster. Nobody had looked since 2019. Look at yours before you buy another machine, please.';

export const Fits: Story = { tags: ['plain'], args: { count: { length: 70, limit: 280 } } };
export const OverTheLimit: Story = {
	tags: ['invalid'],
	args: {
		text: tooLong,
		actions: <Button size="sm">Shorten</Button>,
		count: { length: 289, limit: 280, overFrom: 280 },
	},
};
export const Refused: Story = {
	tags: ['invalid'],
	args: {
		count: {
			length: 70,
			limit: 280,
			refusal:
				'X refuses posts with the invisible character U+FEFF. There is one after “costs every write”: delete it, or type that part again.',
		},
	},
};
export const NotCounted: Story = { tags: ['plain'], args: { actions: undefined } };
export const LongWord: Story = {
	tags: ['long-text'],
	args: { text: 'w'.repeat(200), count: { length: 200, limit: 280 } },
};
