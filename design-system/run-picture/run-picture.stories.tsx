import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import {
	RunPicture,
	type RunPicturePost,
	type RunPictureProps,
	type RunRange,
} from './run-picture.tsx';

const newest = Date.UTC(2026, 10, 20, 8, 14);

/** Posts over three days, always the same. */
function makePosts(count: number): RunPicturePost[] {
	return Array.from({ length: count }, (_, index) => {
		const chance = (index * 7919) % 101;
		const verdict = index % 83 === 60 ? 'not_judged' : chance < 14 ? 'included' : 'excluded';
		return {
			id: String(index),
			at: newest - Math.round((index * 72 * 3_600_000) / count),
			verdict,
			byYou: index % 71 === 40,
			likes: ((index * 104_729) % 37) ** 2,
		};
	});
}

/**
 * Use it above the list of posts of a run, also in progress. Selecting a range filters the list.
 */
const meta = {
	title: 'Design system/Run picture',
	component: RunPicture,
	args: { posts: makePosts(186) },
} satisfies Meta<typeof RunPicture>;
export default meta;
type Story = StoryObj<typeof meta>;

function Kept(props: RunPictureProps) {
	const [selection, setSelection] = useState<RunRange | null>(props.selection ?? null);
	return <RunPicture {...props} selection={selection} onSelect={setSelection} />;
}

export const Finished: Story = { tags: ['plain'] };
export const Selecting: Story = {
	tags: ['plain'],
	args: { selection: { from: newest - 30 * 3_600_000, to: newest - 20 * 3_600_000 } },
	render: (args) => <Kept {...args} />,
};
export const Few: Story = {
	tags: ['plain'],
	args: { posts: makePosts(5) },
	render: (args) => <Kept {...args} />,
};
export const FiveThousand: Story = {
	tags: ['many'],
	args: { posts: makePosts(5000) },
	render: (args) => <Kept {...args} />,
};
export const Begun: Story = {
	tags: ['busy'],
	args: { posts: [], progress: { total: 1180 }, from: newest - 72 * 3_600_000 },
};
export const UnderWay: Story = {
	tags: ['busy'],
	args: {
		posts: makePosts(1180).slice(0, 412),
		progress: { total: 1180 },
		from: newest - 72 * 3_600_000,
	},
};
export const FewUnderWay: Story = {
	tags: ['busy'],
	args: { posts: makePosts(20).slice(0, 8), progress: { total: 20 } },
};
export const Empty: Story = { tags: ['empty'], args: { posts: [] } };
