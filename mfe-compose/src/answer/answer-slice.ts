import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';
import type { Draft } from 'bff/contract/compose/compose';
import type { NamedFiles } from '../files/find-named-files.ts';
import type { UnsentMessage } from '../thread/unsent-message.ts';
import type { AnswerContent } from './merge-pieces.ts';

export type RequestKind = 'send' | 'edit' | 'again' | 'retry' | 'follow';

/** `refused`: the server did not accept the instruction, which is in the message box again. */
export type AnswerPhase =
	| 'requested'
	| 'writing'
	| 'reconnecting'
	| 'done'
	| 'stopped'
	| 'failed'
	| 'refused';

/** The answer that this screen follows or has followed to its end. */
export interface Answer {
	/** Counts the requests of this screen. Identifies the message before its id is known. */
	requestNumber: number;
	phase: AnswerPhase;
	/** The thread that was open at the request; null for a new thread. */
	requestedIn: string | null;
	threadId: string | null;
	messageId: string | null;
	/**
	 * Id of the message that it is shown after; null if it begins the thread, undefined for the last
	 * one.
	 */
	after: string | null | undefined;
	/** Whether the user has switched to another branch, which may not contain it. */
	isLeft: boolean;
	/** Null when the answer is a retry or was already running. */
	instruction: UnsentMessage | null;
	/** Names in the instruction that look like files, of which there are none. */
	unknownFiles: string[];
	/** ISO 8601. */
	requestedAt: string;
	content: string;
	tweets: Draft[];
	/** How many characters the last update added to `content`. */
	newCharacters: number;
	/** Whether the server could not store the text yet, because its database is unavailable. */
	isDelayed: boolean;
	error: QueryError | null;
	/** Whether the answer was running already when this screen began to follow it. */
	isFollowed: boolean;
}

export interface AnswerState {
	requestCount: number;
	current: Answer | null;
	/** Why the last request was not accepted. */
	refusal: QueryError | null;
	/** The action of that request. */
	refusedKind: RequestKind;
}

const initialState: AnswerState = {
	requestCount: 0,
	current: null,
	refusal: null,
	refusedKind: 'send',
};

type AnswerRequested = Pick<
	Answer,
	'threadId' | 'after' | 'instruction' | 'messageId' | 'requestedAt'
> & { kind: RequestKind };

export const answerSlice = createSlice({
	name: 'answer',
	initialState,
	reducers: {
		requested(state, { payload: { kind, ...payload } }: PayloadAction<AnswerRequested>) {
			state.requestCount += 1;
			// A running answer is followed after it was the reason for a refusal: keep that visible.
			if (kind !== 'follow') Object.assign(state, { refusal: null, refusedKind: kind });
			const current: Answer = {
				...payload,
				requestNumber: state.requestCount,
				requestedIn: payload.threadId,
				phase: payload.messageId === null ? 'requested' : 'writing',
				unknownFiles: [],
				content: '',
				tweets: [],
				newCharacters: 0,
				isDelayed: false,
				error: null,
				isFollowed: payload.messageId !== null,
				isLeft: false,
			};
			Object.assign(state, { current });
		},
		/** The files of the instruction, with those that its text names. */
		filesAttached({ current }, { payload: { files, unknown } }: PayloadAction<NamedFiles>) {
			if (!current?.instruction) return;
			current.instruction.files = files;
			current.unknownFiles = unknown;
		},
		started(
			{ current },
			{ payload }: PayloadAction<{ threadId: string; messageId: string | null }>,
		) {
			if (!current) return;
			// After a retry in another tab the stream continues with that newer answer.
			if (current.messageId !== null && current.messageId !== payload.messageId)
				Object.assign(current, { content: '', tweets: [], newCharacters: 0 });
			Object.assign(current, payload, { phase: 'writing', isDelayed: false });
		},
		/** The text and drafts after another update: see `mergePieces`. */
		received({ current }, { payload }: PayloadAction<AnswerContent>) {
			if (!current) return;
			const newCharacters = Math.max(0, payload.content.length - current.content.length);
			Object.assign(current, payload, { newCharacters });
		},
		savingChanged({ current }, { payload }: PayloadAction<'delayed' | 'saved'>) {
			if (current) current.isDelayed = payload === 'delayed';
		},
		disconnected({ current }) {
			if (current) current.phase = 'reconnecting';
		},
		ended(state, { payload }: PayloadAction<'done' | 'stopped'>) {
			state.refusal = null;
			if (state.current) Object.assign(state.current, { phase: payload, newCharacters: 0 });
		},
		failed({ current }, { payload }: PayloadAction<QueryError>) {
			if (current) Object.assign(current, { phase: 'failed', newCharacters: 0, error: payload });
		},
		refused(state, { payload }: PayloadAction<QueryError>) {
			if (state.current && state.refusedKind === 'send') state.current.phase = 'refused';
			else state.current = null;
			state.refusal = payload;
		},
		branchLeft({ current }) {
			if (current) current.isLeft = true;
		},
		cleared(state) {
			state.current = null;
			state.refusal = null;
		},
	},
});

export const {
	requested,
	filesAttached,
	started,
	received,
	savingChanged,
	disconnected,
	ended,
	failed,
	refused,
	branchLeft,
	cleared,
} = answerSlice.actions;

/** Whether more text may follow. */
export function isAnswerRunning(answer: Answer | null): boolean {
	return (
		answer?.phase === 'requested' || answer?.phase === 'writing' || answer?.phase === 'reconnecting'
	);
}
