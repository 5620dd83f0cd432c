import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';
import type { Draft } from 'bff/contract/compose';
import { type Arrival, place } from './arrival.ts';

export type AnswerPhase = 'asking' | 'writing' | 'reconnecting' | 'done' | 'stopped' | 'failed';

/** The answer this screen follows, or has just followed to its end. */
export interface Answer {
	/**
	 * Counts the questions of this screen: keeps a message's place in the page while its id is
	 * learnt.
	 */
	run: number;
	phase: AnswerPhase;
	/** The thread it was asked in; null for a new one. */
	askedIn: string | null;
	threadId: string | null;
	messageId: string | null;
	/**
	 * What was asked; null when an instruction is answered again, or an answer was met while it ran.
	 */
	instruction: string | null;
	/** Paths of the files that went along. */
	files: string[];
	askedAt: string;
	content: string;
	tweets: Draft[];
	/** Characters that came last. */
	fresh: number;
	/** Whether the server has not stored it yet, because its database is away. */
	isDelayed: boolean;
	error: QueryError | null;
}

export interface AnswerState {
	runs: number;
	current: Answer | null;
	/** Why the last question was not taken. */
	refusal: QueryError | null;
}

const initialState: AnswerState = { runs: 0, current: null, refusal: null };

interface Question {
	threadId: string | null;
	instruction: string | null;
	files: string[];
	messageId: string | null;
	askedAt: string;
}

export const answerSlice = createSlice({
	name: 'answer',
	initialState,
	reducers: {
		asked(state, { payload }: PayloadAction<Question>) {
			state.runs += 1;
			// Meeting a running answer may be what the refusal was about.
			if (payload.messageId === null) state.refusal = null;
			state.current = {
				...payload,
				run: state.runs,
				askedIn: payload.threadId,
				phase: payload.messageId === null ? 'asking' : 'writing',
				content: '',
				tweets: [],
				fresh: 0,
				isDelayed: false,
				error: null,
			};
		},
		begun({ current }, { payload }: PayloadAction<{ threadId: string; messageId: string }>) {
			if (!current) return;
			// Somebody asked again in another tab: it is the newest answer that is followed.
			if (current.messageId !== null && current.messageId !== payload.messageId)
				Object.assign(current, { content: '', tweets: [], fresh: 0 });
			Object.assign(current, payload, { phase: 'writing', isDelayed: false });
		},
		arrived({ current }, { payload }: PayloadAction<Arrival[]>) {
			if (!current) return;
			const before = current.content.length;
			Object.assign(current, place(current, payload));
			current.fresh = Math.max(0, current.content.length - before);
		},
		saving({ current }, { payload }: PayloadAction<'delayed' | 'saved'>) {
			if (current) current.isDelayed = payload === 'delayed';
		},
		lost({ current }) {
			if (current) current.phase = 'reconnecting';
		},
		ended(state, { payload }: PayloadAction<'done' | 'stopped'>) {
			state.refusal = null;
			if (state.current) Object.assign(state.current, { phase: payload, fresh: 0 });
		},
		failed({ current }, { payload }: PayloadAction<QueryError>) {
			if (current) Object.assign(current, { phase: 'failed', fresh: 0, error: payload });
		},
		refused(state, { payload }: PayloadAction<QueryError>) {
			state.current = null;
			state.refusal = payload;
		},
		left(state) {
			state.current = null;
			state.refusal = null;
		},
	},
});

export const { asked, begun, arrived, saving, lost, ended, failed, refused, left } =
	answerSlice.actions;

/** Whether more of it is still to come. */
export function isUnderWay(answer: Answer | null): boolean {
	return (
		answer?.phase === 'asking' || answer?.phase === 'writing' || answer?.phase === 'reconnecting'
	);
}
