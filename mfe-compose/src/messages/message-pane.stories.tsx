import type { Meta, StoryObj } from 'design-system/testing/story';
import { fakeActions } from '../testing/fake-branches.ts';
import { answer, instruction, threadA, writtenAnswer } from '../testing/samples.ts';
import { WithStore } from '../testing/with-store.tsx';
import { mergeAnswer } from '../thread/conversation.ts';
import { MessagePane } from './message-pane.tsx';

const nothing = () => undefined;

/** The messages of a thread, or why there are none. */
const meta = {
	title: 'Compose/Message pane',
	component: MessagePane,
	args: {
		messages: [],
		scrollKey: '',
		threadId: threadA,
		actions: fakeActions,
		box: { current: null },
		chat: { current: null },
		onReload: nothing,
	},
	decorators: [
		(Story) => (
			<WithStore>
				<Story />
			</WithStore>
		),
	],
} satisfies Meta<typeof MessagePane>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { tags: ['empty'] };
export const Loading: Story = { tags: ['loading'], args: { isLoading: true } };
export const NotReadable: Story = {
	tags: ['error', 'offline'],
	args: { failure: 'Can’t reach Warble. Check your connection and try again.' },
};
export const WithEarlier: Story = {
	tags: ['plain'],
	args: {
		messages: mergeAnswer([instruction('Three posts'), answer(writtenAnswer)], null),
		onLoadEarlier: nothing,
		onRetry: nothing,
	},
};
