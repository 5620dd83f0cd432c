import type { QueryError } from 'bff/client/base-query';
import type { AgainOptions } from '../branches/use-branches.ts';
import { filesNamedIn } from '../files/file-api.ts';
import type { AppThunk } from '../store.ts';
import type { UnsentMessage } from '../thread/unsent-message.ts';
import { filesAttached, requested } from './answer-slice.ts';
import { readAnswer } from './read-answer.ts';

export type AnswerRequest =
	| ({ kind: 'send'; threadId: string | null; after: string | undefined } & UnsentMessage)
	/** Another version of an instruction, which begins a branch after that answer. */
	| ({ kind: 'edit'; threadId: string; after: string | null } & UnsentMessage)
	| ({ kind: 'again'; threadId: string; instructionId: string } & AgainOptions)
	| { kind: 'retry'; threadId: string; instructionId: string | undefined }
	| { kind: 'follow'; threadId: string; messageId: string; after: string | undefined };

export interface AnswerOptions {
	/** Aborted when the user leaves the thread. The answer continues at the server. */
	signal: AbortSignal;
	/** The server has accepted the request. Called even if `signal` is aborted. */
	onStarted: (threadId: string) => void;
}

/** Shows the request, attaches the files that its text names, and reads the answer. */
export function startAnswer(
	request: AnswerRequest,
	options: AnswerOptions,
): AppThunk<Promise<QueryError | null>> {
	return async (dispatch) => {
		const isSend = request.kind === 'send' || request.kind === 'edit';
		dispatch(
			requested({
				kind: request.kind,
				threadId: request.threadId,
				after: messageBefore(request),
				instruction: isSend ? request : null,
				messageId: request.kind === 'follow' ? request.messageId : null,
				requestedAt: new Date().toISOString(),
			}),
		);
		if (!isSend) return dispatch(readAnswer(request, options));
		const { files, unknown } = await dispatch(filesNamedIn(request));
		const attached = [...new Set([...request.files, ...files])];
		dispatch(filesAttached({ files: attached, unknown }));
		return dispatch(readAnswer({ ...request, files: attached }, options));
	};
}

/** The message that the requested ones are shown after: see `Answer`. */
function messageBefore(request: AnswerRequest): string | null | undefined {
	return 'after' in request ? request.after : request.instructionId;
}
