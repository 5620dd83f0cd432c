import type { AnswerStatus, Draft } from '../../../contract/compose.ts';
import { parseAnswer } from '../../../contract/draft-markup.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { errorBody } from '../../http/app-error.ts';
import { wireError, wireEvent } from '../../http/event-stream.ts';
import { type Position, writePosition } from './stream-position.ts';

/** What every event of an answer can be told from: its text is its log. */
export interface AnswerSoFar {
	messageId: string;
	threadId: string;
	threadName: string;
	/** The message's place in the thread. */
	message: number;
	content: string;
	drafts: readonly Draft[];
	status: AnswerStatus;
	error: ErrorBody | null;
}

export function tokenEvent(piece: string, after: Position): string {
	return `id: ${writePosition(after)}\nevent: assistant_token\ndata: {"token":${JSON.stringify(piece)}}\n\n`;
}

export function draftEvent(text: string, after: Position): string {
	return `id: ${writePosition(after)}\nevent: tweet\ndata: {"text":${JSON.stringify(text)}}\n\n`;
}

export function startedEvent(answer: AnswerSoFar): string {
	const { threadId, messageId, threadName } = answer;
	return wireEvent('started', { thread_id: threadId, message_id: messageId, name: threadName });
}

export function savingEvent(status: 'delayed' | 'saved'): string {
	return wireEvent('saving', { status });
}

/**
 * Everything after a position, in as few events as it takes. Another message's position counts as
 * the beginning.
 */
export function eventsSince(answer: AnswerSoFar, from: Position | undefined): string {
	const isSame =
		from?.message === answer.message &&
		from.characters <= answer.content.length &&
		from.drafts <= answer.drafts.length;
	const at: Position = isSame ? { ...from } : { message: answer.message, characters: 0, drafts: 0 };
	let events = '';
	if (at.characters < answer.content.length) {
		const piece = answer.content.slice(at.characters);
		at.characters = answer.content.length;
		events += tokenEvent(piece, at);
	}
	while (at.drafts < answer.drafts.length) {
		const draft = answer.drafts[at.drafts];
		at.drafts += 1;
		events += draftEvent(draft?.text ?? '', at);
	}
	return events;
}

/** The last event of an answer that runs no more. */
export function lastEvent({ threadId, status, error }: AnswerSoFar): string {
	if (status === 'done' || status === 'stopped')
		return wireEvent('done', { thread_id: threadId, status });
	return wireError(error ?? interruption());
}

export function interruption(): ErrorBody {
	return errorBody(
		'answer_interrupted',
		'Warble was restarted while this was being written. What arrived is kept; try again for the rest.',
	);
}

/** The drafts of a stored message. */
export function draftsOf(content: string, status: AnswerStatus): Draft[] {
	return parseAnswer(content, status === 'done').tweets;
}
