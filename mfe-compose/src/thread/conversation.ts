import type { ChatMessage, Draft } from 'bff/contract/compose';
import { parseAnswer } from 'bff/contract/draft-markup';
import type { Answer } from '../answer/answer-slice.ts';

/** A message as it is shown. */
export interface ShownMessage {
	/** Stays the same while an answer becomes a stored message. */
	key: string;
	message: ChatMessage;
	/** The answer that is being followed, if this is it. */
	answer: Answer | null;
}

/** What the server told, with the answer being followed in its place. */
export function converse(stored: readonly ChatMessage[], answer: Answer | null): ShownMessage[] {
	const key = `answer ${answer?.run}`;
	const shown = stored.map((message): ShownMessage => {
		if (!answer || message.id !== answer.messageId)
			return { key: message.id, message, answer: null };
		const isSettled = message.status !== 'running' && message.status !== undefined;
		return isSettled
			? { key, message, answer: null }
			: { key, message: { ...message, ...written(message, answer) }, answer };
	});
	if (!answer || shown.some((one) => one.key === key)) return shown;
	const { askedAt: createdAt, instruction, files } = answer;
	const base = { threadId: answer.threadId ?? '', fileRefs: [], createdAt };
	if (instruction !== null) {
		shown.push({
			key: `question ${answer.run}`,
			message: {
				...base,
				id: `question-${answer.run}`,
				role: 'user',
				content: instruction,
				fileRefs: files.map((path) => ({ id: path, name: path })),
			},
			answer: null,
		});
	}
	const message: ChatMessage = {
		...base,
		id: answer.messageId ?? `answer-${answer.run}`,
		role: 'assistant',
		content: '',
	};
	shown.push({ key, message: { ...message, ...written(message, answer) }, answer });
	return shown;
}

function written(
	stored: ChatMessage,
	{ phase, content, error }: Answer,
): Pick<ChatMessage, 'content' | 'status' | 'error'> {
	const isFinal = phase === 'done' || phase === 'stopped' || phase === 'failed';
	return {
		content: content === '' ? stored.content : content,
		status: isFinal ? phase : 'running',
		...(error && error.code !== 'network'
			? { error: { code: error.code, message: error.message, error: error.message } }
			: {}),
	};
}

/** The drafts of an answer: as they came, as the server read them, or as they stand in its text. */
export function draftsOf({ message, answer }: ShownMessage): Draft[] {
	if (answer && answer.content !== '') return answer.tweets;
	return message.parsed?.tweets ?? parseAnswer(message.content, message.status === 'done').tweets;
}

/** Whether a draft is being written at the end of an answer. */
export function isDraftArriving({ message }: ShownMessage): boolean {
	return message.status === 'running' && parseAnswer(message.content, false).unfinished !== '';
}
