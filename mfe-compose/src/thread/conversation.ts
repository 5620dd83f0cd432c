import type { ChatMessage } from 'bff/contract/compose/compose';
import type { Answer } from '../answer/answer-slice.ts';

/** A message as it is shown. */
export interface ShownMessage {
	/** Stays the same when the live answer becomes a stored message. */
	key: string;
	message: ChatMessage;
	/** The live answer, if this message is it. */
	answer: Answer | null;
	/** Whether the drafts of this message can be the open ones. Sending clears that list. */
	areDraftsListed: boolean;
}

/**
 * Merges the live answer into the stored messages of a branch. The instruction and the answer are
 * added after the message that they follow if they are not stored yet.
 */
export function mergeAnswer(stored: readonly ChatMessage[], answer: Answer | null): ShownMessage[] {
	const key = `answer ${answer?.requestNumber}`;
	const isStored =
		answer !== null &&
		stored.some((message, index) => isStoredAnswer(answer, message, index === stored.length - 1));
	const before = isStored || !answer || answer.isLeft ? stored : messagesBefore(stored, answer);
	const isElsewhere = before === null || (answer?.isLeft === true && !isStored);
	const isListCleared = answer !== null && !answer.isFollowed && !isElsewhere;
	const shown = (before ?? stored).map((message, index): ShownMessage => {
		if (!answer || !isStoredAnswer(answer, message, index === stored.length - 1))
			return showStored(message, index, !isListCleared);
		const hasEnded = message.status !== 'running' && message.status !== undefined;
		return hasEnded
			? { key, message, answer: null, areDraftsListed: true }
			: {
					key,
					message: { ...message, ...answerFields(message, answer) },
					answer,
					areDraftsListed: true,
				};
	});
	if (!answer || isStored || isElsewhere) return shown;
	const { requestedAt: createdAt, requestNumber, instruction } = answer;
	const base = { threadId: answer.threadId ?? '', fileRefs: [], createdAt };
	if (instruction !== null) {
		shown.push({
			key: `instruction ${requestNumber}`,
			message: {
				...base,
				id: `instruction-${requestNumber}`,
				role: 'user',
				content: instruction.text,
				fileRefs: instruction.files.map((path) => ({ id: path, name: path })),
				draftRefs: [...instruction.drafts],
				withResults: instruction.withResults,
			},
			answer: null,
			areDraftsListed: false,
		});
	}
	const message: ChatMessage = {
		...base,
		id: answer.messageId ?? `answer-${requestNumber}`,
		role: 'assistant',
		content: '',
	};
	shown.push({
		key,
		message: { ...message, ...answerFields(message, answer) },
		answer,
		areDraftsListed: true,
	});
	return shown;
}

const shownStored = new WeakMap<ChatMessage, ShownMessage>();

/** The same object for the same message, so that it is not rendered again. */
function showStored(message: ChatMessage, index: number, areDraftsListed: boolean): ShownMessage {
	const known = shownStored.get(message);
	if (known?.areDraftsListed === areDraftsListed) return known;
	const shown = { key: message.id || `message ${index}`, message, answer: null, areDraftsListed };
	shownStored.set(message, shown);
	return shown;
}

/** The messages that the live answer follows. Null if it is in a branch that is not shown. */
function messagesBefore(
	stored: readonly ChatMessage[],
	{ after }: Answer,
): readonly ChatMessage[] | null {
	if (after === null) return [];
	if (after === undefined || stored.length === 0) return stored;
	const index = stored.findIndex(({ id }) => id === after);
	if (index !== -1) return stored.slice(0, index + 1);
	// The message that it follows is on an earlier page, which is not loaded.
	const version = stored.findIndex(({ parentId }) => parentId === after);
	if (version !== -1) return stored.slice(0, version);
	return isId(after) ? null : stored;
}

/** Whether a stored message is the live answer: by its id, otherwise by its text. */
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
		status: phase === 'refused' ? 'failed' : isFinal ? phase : 'running',
		...(error && error.code !== 'network'
			? { error: { code: error.code, message: error.message, error: error.message } }
			: {}),
	};
}

/** Whether it has an id of the server. Servers that follow only the spec send none. */
export function isStoredMessage({ id }: ChatMessage): boolean {
	return isId(id);
}

/** Whether the server knows where in the tree the message is. */
export function isInTree(message: ChatMessage): boolean {
	return message.parentId !== undefined && isStoredMessage(message);
}

function isId(id: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
