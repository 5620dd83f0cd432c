import type { AnswerStatus, Draft } from '../../../contract/compose/compose.ts';
import { parseAnswer } from '../../../contract/compose/draft-markup.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { errorBody } from '../../http/app-error.ts';
import { formatErrorEvent, formatEvent } from '../../http/event-stream.ts';
import { formatStreamPosition, type StreamPosition } from './stream-position.ts';

/** The current state of an answer. Every event of its stream can be derived from it. */
export interface AnswerState {
	messageId: string;
	threadId: string;
	threadName: string;
	/** Position of the message in the thread. */
	position: number;
	content: string;
	drafts: readonly Draft[];
	status: AnswerStatus;
	error: ErrorBody | null;
}

// The two most frequent events are written by hand, which is faster than `formatEvent`.
export function tokenEvent(token: string, after: StreamPosition): string {
	return `id: ${formatStreamPosition(after)}\nevent: assistant_token\ndata: {"token":${JSON.stringify(token)}}\n\n`;
}

export function draftEvent(text: string, after: StreamPosition): string {
	return `id: ${formatStreamPosition(after)}\nevent: tweet\ndata: {"text":${JSON.stringify(text)}}\n\n`;
}

export function startedEvent({ threadId, messageId, threadName }: AnswerState): string {
	return formatEvent('started', { thread_id: threadId, message_id: messageId, name: threadName });
}

export function savingEvent(status: 'delayed' | 'saved'): string {
	return formatEvent('saving', { status });
}

/**
 * All text and drafts after a position, in as few events as possible. A position in another
 * message, or beyond the end of this one, counts as the beginning.
 */
export function eventsSince(answer: AnswerState, from: StreamPosition | undefined): string {
	const isInAnswer =
		from?.messagePosition === answer.position &&
		from.characters <= answer.content.length &&
		from.drafts <= answer.drafts.length;
	const position: StreamPosition = isInAnswer
		? { ...from }
		: { messagePosition: answer.position, characters: 0, drafts: 0 };
	let events = '';
	if (position.characters < answer.content.length) {
		const token = answer.content.slice(position.characters);
		position.characters = answer.content.length;
		events += tokenEvent(token, position);
	}
	for (const draft of answer.drafts.slice(position.drafts)) {
		position.drafts += 1;
		events += draftEvent(draft.text, position);
	}
	return events;
}

/** The last event of an answer that has ended. */
export function lastEvent({ threadId, status, error }: AnswerState): string {
	if (status === 'done' || status === 'stopped')
		return formatEvent('done', { thread_id: threadId, status });
	return formatErrorEvent(error ?? interruptedError());
}

export function interruptedError(): ErrorBody {
	return errorBody(
		'answer_interrupted',
		'Warble was restarted while this answer was being written. The text so far is saved. Try again for a complete answer.',
	);
}

/** The drafts of a stored answer. */
export function parseDrafts(content: string, status: AnswerStatus): Draft[] {
	return parseAnswer(content, status === 'done').tweets;
}
