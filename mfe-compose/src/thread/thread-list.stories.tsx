import type { Meta, StoryObj } from 'design-system/testing/story';
import { threadA } from '../testing/samples.ts';
import { ThreadList } from './thread-list.tsx';

const nothing = () => undefined;

/** The user's threads by name. */
const meta = {
	title: 'Compose/Thread list',
	component: ThreadList,
	args: { threads: [], selectedId: null, onRetry: nothing },
} satisfies Meta<typeof ThreadList>;
export default meta;
type Story = StoryObj<typeof meta>;

const threads = [
	'Base miles, honestly',
	'Index we forgot',
	'Rye at altitude',
	'Why the queue moved',
].map((name, index) => ({
	id: index === 0 ? threadA : `thread-${index}`,
	name,
}));

export const Some: Story = { tags: ['plain'], args: { threads, selectedId: threadA } };
export const More: Story = { tags: ['plain'], args: { threads, onLoadMore: nothing } };
export const LoadingMore: Story = {
	tags: ['loading'],
	args: { threads, onLoadMore: nothing, isLoadingMore: true },
};
export const LongNames: Story = {
	tags: ['long-text'],
	args: {
		threads: [
			{ id: 'l', name: 'Everything I have ever written about the river and its fish. '.repeat(4) },
		],
	},
};
export const Loading: Story = { tags: ['loading'], args: { threads: undefined } };
export const None: Story = { tags: ['empty'] };
export const NotReadable: Story = {
	tags: ['error', 'offline'],
	args: {
		threads: undefined,
		failure: 'Can’t reach Warble. Check your connection and try again.',
	},
};
