import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/button.tsx';
import { Words } from '../words/words.tsx';
import { MarginRow } from './margin-row.tsx';

/** Use it for every row where Warble adds notes next to some content. */
const meta = { title: 'Design system/Margin row', component: MarginRow } satisfies Meta<
	typeof MarginRow
>;
export default meta;
type Story = StoryObj<typeof meta>;

const post = (
	<Words size="md">
		An index nobody reads still costs every write. We found four of them, and the slowest page got
		faster.
	</Words>
);

export const TwoColumns: Story = {
	tags: ['plain'],
	args: { margin: 'Names what was changed and what came of it.', children: post },
};
export const WithAside: Story = {
	tags: ['plain'],
	args: { margin: '2 November', children: post, aside: <Button size="sm">Copy</Button> },
};
export const EmptyMargin: Story = { tags: ['empty'], args: { margin: null, children: post } };
export const LongMargin: Story = {
	tags: ['long-text'],
	args: {
		margin:
			'The reason runs long because the description asked for two things and the post has only one of them.',
		children: post,
	},
};
