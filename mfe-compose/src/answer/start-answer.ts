import { ApiError } from 'bff/client/api-error';
import { asQueryError, type QueryError } from 'bff/client/base-query';
import type { AppThunk } from '../store.ts';
import type { Unsent } from '../thread/unsent-message.ts';
import { asked, failed, refused } from './answer-slice.ts';

export type Ask =
	| ({ kind: 'send'; threadId: string | null } & Unsent)
	| { kind: 'retry'; threadId: string }
	| { kind: 'follow'; threadId: string; messageId: string };

export interface AskOptions {
	/** Fires when the person has gone elsewhere: the answer goes on without us. */
	signal: AbortSignal;
	/** The server has taken the question. Also called when the person has left meanwhile. */
	onBegun: (threadId: string) => void;
}

/** What reads an answer comes with the first thread or the first word, and not with the screen. */
export const fetchReading = () => import(/* webpackChunkName: "conversation" */ './read-answer.ts');

/** Shows that something was asked, and reads the answer: see `read-answer.ts`. */
export function runAnswer(ask: Ask, options: AskOptions): AppThunk<Promise<QueryError | null>> {
	return async (dispatch) => {
		const isSend = ask.kind === 'send';
		dispatch(
			asked({
				threadId: ask.threadId,
				instruction: isSend ? ask.text : null,
				files: isSend ? [...ask.files] : [],
				messageId: ask.kind === 'follow' ? ask.messageId : null,
				askedAt: new Date().toISOString(),
			}),
		);
		const reading = await fetchReading().catch(() => null);
		// A question is asked even when the person has left meanwhile.
		if (options.signal.aborted && !(reading && isSend)) return null;
		if (reading) return dispatch(reading.readAnswer(ask, options));
		const failure = asQueryError(ApiError.network());
		dispatch(ask.kind === 'follow' ? failed(failure) : refused(failure));
		return failure;
	};
}
