import type { ChatMessage, Draft } from 'bff/contract/compose';
import { parseAnswer } from 'bff/contract/draft-markup';
import type { Answer } from '../answer/answer-slice.ts';

/** A message as it is shown. */
export interface ShownMessage {
	/** Stays the same when the live answer becomes a stored message. */
	key: string;
	message: ChatMessage;
	/** The live answer, if this message is it. */
	answer: Answer | null;
}

/**
 * Merges the live answer into the stored messages. The instruction and the answer are added at the
 * end if they are not stored yet.
 */
export function mergeAnswer(stored: readonly ChatMessage[], answer: Answer | null): ShownMessage[] {
	const key = `answer ${answer?.requestNumber}`;
	const shown = stored.map((message, index): ShownMessage => {
		if (!answer || !isStoredAnswer(answer, message, index === stored.length - 1))
			return { key: message.id, message, answer: null };
		const hasEnded = message.status !== 'running' && message.status !== undefined;
		return hasEnded
			? { key, message, answer: null }
			: { key, message: { ...message, ...answerFields(message, answer) }, answer };
	});
	if (!answer || shown.some((one) => one.key === key)) return shown;
	const { requestedAt: createdAt, requestNumber, instruction, files } = answer;
	const base = { threadId: answer.threadId ?? '', fileRefs: [], createdAt };
	if (instruction !== null) {
		shown.push({
			key: `instruction ${requestNumber}`,
			message: {
				...base,
				id: `instruction-${requestNumber}`,
				role: 'user',
				content: instruction,
				fileRefs: files.map((path) => ({ id: path, name: path })),
			},
			answer: null,
		});
	}
	const message: ChatMessage = {
		...base,
		id: answer.messageId ?? `answer-${requestNumber}`,
		role: 'assistant',
		content: '',
	};
	shown.push({ key, message: { ...message, ...answerFields(message, answer) }, answer });
	return shown;
}

/** Whether a stored message is the live answer. A server that names no messages repeats its text. */
function isStoredAnswer(
	{ messageId, phase, content }: Answer,
	message: ChatMessage,
	isLast: boolean,
): boolean {
	if (messageId !== null) return message.id === messageId;
	return isLast && phase === 'done' && message.role === 'assistant' && message.content === content;
}

function answerFields(
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

/** The drafts of an answer: as streamed, as parsed by the server, or as parsed from its text. */
export function getDrafts({ message, answer }: ShownMessage): Draft[] {
	if (answer && (answer.content !== '' || answer.tweets.length > 0)) return answer.tweets;
	const { content, status = 'done', parsed } = message;
	return parsed?.tweets ?? parseAnswer(content, status === 'done').tweets;
}

/** Whether the answer is running and ends with an unfinished draft. */
export function isWritingDraft({ message }: ShownMessage): boolean {
	return message.status === 'running' && parseAnswer(message.content, false).unfinished !== '';
}
