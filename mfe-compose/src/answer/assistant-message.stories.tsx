import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, writtenAnswer } from '../testing/samples.ts';
import { WithStore } from '../testing/with-store.tsx';
import type { Answer } from './answer-slice.ts';
import { AssistantMessage } from './assistant-message.tsx';

const followed: Answer = {
	requestNumber: 1,
	phase: 'writing',
	requestedIn: null,
	after: undefined,
	isLeft: false,
	threadId: null,
	messageId: null,
	instruction: null,
	unknownFiles: [],
	requestedAt: '2026-11-20T19:40:09.000Z',
	content: '',
	tweets: [],
	newCharacters: 9,
	isDelayed: false,
	error: null,
	isFollowed: true,
};
const failure = (
	code: 'model_rate_limited' | 'key_rejected',
	message: string,
	retry_after?: number,
) => ({
	code,
	message,
	error: message,
	...(retry_after === undefined ? {} : { retry_after }),
});

/** An answer with its status and cost. */
const meta = {
	title: 'Compose/Assistant message',
	component: AssistantMessage,
	args: { message: answer(writtenAnswer, { id: 'a' }), onRetry: () => undefined },
	decorators: [
		(Story) => (
			<WithStore>
				<Story />
			</WithStore>
		),
	],
} satisfies Meta<typeof AssistantMessage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Done: Story = {
	tags: ['done'],
	args: {
		message: answer(writtenAnswer, {
			usage: { model: 'a', promptTokens: 400, completionTokens: 120, cost: 0.0031 },
		}),
	},
};
export const Writing: Story = {
	tags: ['busy'],
	args: { message: answer('I led with the number', { status: 'running' }), answer: followed },
};
export const Reconnecting: Story = {
	tags: ['waiting', 'offline'],
	args: {
		message: answer('I led with the number', { status: 'running' }),
		answer: { ...followed, phase: 'reconnecting' },
	},
};
export const NotSavedYet: Story = {
	tags: ['waiting', 'offline'],
	args: {
		message: answer('I led with the number', { status: 'running' }),
		answer: { ...followed, isDelayed: true },
	},
};
export const Stopped: Story = {
	tags: ['plain'],
	args: { message: answer('I led with the', { status: 'stopped' }) },
};
export const Failed: Story = {
	tags: ['error'],
	args: {
		message: answer('I led with the', {
			status: 'failed',
			error: failure('model_rate_limited', 'The AI provider asks us to wait.', 20),
		}),
	},
};
export const FailedBeforeAWord: Story = {
	tags: ['error'],
	args: {
		message: answer('', {
			status: 'failed',
			error: failure('key_rejected', 'The AI provider refused your key.'),
		}),
	},
};
export const OlderFailure: Story = {
	tags: ['error'],
	render: ({ message }) => <AssistantMessage message={message} />,
	args: { message: answer('I led', { status: 'interrupted' }) },
};
export const WithFiles: Story = {
	tags: ['plain'],
	args: {
		message: answer(writtenAnswer, {
			fileRefs: [
				{ id: '1', name: 'running/base miles', revision: 3, newestRevision: 3 },
				{ id: '2', name: 'running/week 9', revision: 3, newestRevision: 5 },
				{ id: '3', name: 'index we forgot', revision: 1, newestRevision: null },
				{ id: '4', name: `${'very-long-folder-'.repeat(9)}/from before` },
			],
		}),
	},
};
