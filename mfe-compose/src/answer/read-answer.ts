import type { QueryError } from 'bff/client/base-query';
import type { Client } from 'bff/client/client';
import { FrameBatch } from 'bff/client/frame-batch';
import { openStream, type StreamEvent } from 'bff/client/stream';
import { answerAgain, followAnswer, retryAnswer } from 'bff/contract/compose/answers';
import { compose } from 'bff/contract/compose/compose';
import { followStream } from 'remote-kit/follow-stream';
import { composeApi } from '../api.ts';
import { saveEdited } from '../branches/edited-message.ts';
import { modelsApi } from '../models/models-api.ts';
import { loadNewThreadModel, saveNewThreadModel } from '../models/new-thread-model.ts';
import type { AppThunk } from '../store.ts';
import {
	disconnected,
	ended,
	failed,
	received,
	refused,
	savingChanged,
	started,
} from './answer-slice.ts';
import { type AnswerPiece, mergePieces } from './merge-pieces.ts';
import type { AnswerOptions, AnswerRequest } from './start-answer.ts';

type ComposeEvent = StreamEvent<typeof compose>;

/**
 * Sends a request, or follows a running answer, and reads the answer to its end through lost
 * connections. Resolves with the error if the server did not accept the request.
 */
export function readAnswer(
	request: AnswerRequest,
	{ signal, onStarted }: AnswerOptions,
): AppThunk<Promise<QueryError | null>> {
	return async (dispatch, getState, { client }) => {
		const pieces = new FrameBatch<AnswerPiece>((batch) => {
			const { current } = getState().answer;
			if (current && !signal.aborted) dispatch(received(mergePieces(current, batch)));
		});
		let threadId = request.threadId;
		let messageId = request.kind === 'follow' ? request.messageId : null;
		let hasStarted = request.kind === 'follow';
		let isThreadKnown = hasStarted;
		const start = (startedIn: string, answerId: string | null): void => {
			threadId = startedIn;
			messageId = answerId;
			if (!signal.aborted) dispatch(started({ threadId, messageId }));
			if (isThreadKnown) return;
			isThreadKnown = true;
			dispatch(composeApi.util.invalidateTags(['threads']));
			onStarted(threadId);
			if (request.threadId === null) dispatch(nameModel(threadId));
			if (request.kind === 'edit') saveEdited(startedIn, null);
			// Its versions can be switched while it is being written.
			if (request.kind === 'edit' || request.kind === 'again')
				dispatch(composeApi.util.invalidateTags([{ type: 'thread', id: threadId }]));
		};

		const failure = await followStream<ComposeEvent>({
			signal,
			open: (options) => openRequest(client, request, options),
			acceptedId: () => (hasStarted ? threadId : null),
			resume: (id, options) => openStream(client, followAnswer, follow(id, messageId), options),
			onEvent: (event) => {
				switch (event.event) {
					case 'started':
						hasStarted = true;
						start(event.data.thread_id, event.data.message_id);
						return 'continue';
					case 'saving':
						dispatch(savingChanged(event.data.status));
						return 'progress';
					case 'tweet':
						hasStarted = true;
						pieces.add({ draft: event.data, id: event.id });
						return 'progress';
					case 'assistant_token':
						hasStarted = true;
						pieces.add({ token: event.data.token, id: event.id });
						return 'progress';
					case 'done':
						pieces.flush();
						hasStarted = true;
						// A server that has only the spec's events names the thread here, and no message.
						if (!isThreadKnown) start(event.data.thread_id, null);
						if (!signal.aborted)
							dispatch(ended(event.data.status === 'stopped' ? 'stopped' : 'done'));
						return 'end';
					default:
						return 'progress';
				}
			},
			onReconnecting: () => {
				pieces.flush();
				dispatch(disconnected());
			},
		});

		if (signal.aborted) pieces.discard();
		else if (failure && !hasStarted) dispatch(refused(failure));
		else {
			pieces.flush();
			if (failure) dispatch(failed(failure));
		}
		dispatch(
			composeApi.util.invalidateTags([
				'threads',
				...(threadId === null ? [] : [{ type: 'thread' as const, id: threadId }]),
			]),
		);
		return hasStarted || signal.aborted ? null : failure;
	};
}

/** Shows the chosen model in the new thread, which the server may not have stored yet. */
function nameModel(threadId: string): AppThunk<unknown> {
	const model = loadNewThreadModel();
	saveNewThreadModel(null);
	const thread = { model, cost: null, isCostEstimated: false };
	return (dispatch) => dispatch(modelsApi.util.upsertQueryData('threadModel', threadId, thread));
}

function openRequest(
	client: Client,
	request: AnswerRequest,
	options: { signal: AbortSignal },
): AsyncIterable<ComposeEvent> {
	const { threadId } = request;
	if (request.kind === 'follow')
		return openStream(client, followAnswer, follow(request.threadId, request.messageId), options);
	if (request.kind === 'retry')
		return openStream(client, retryAnswer, { params: { threadId: request.threadId } }, options);
	if (request.kind === 'again') {
		const { instructionId, tone, model } = request;
		const body = { message_id: instructionId, ...(tone && { tone }), ...(model && { model }) };
		const params = { threadId: request.threadId };
		return openStream(client, answerAgain, { params, body }, options);
	}
	const { text, files, drafts, withResults, withoutVoice, after } = request;
	const model = threadId === null ? loadNewThreadModel() : null;
	const body = {
		text,
		...(files.length > 0 ? { file_refs: [...files] } : {}),
		...(drafts.length > 0 ? { draft_refs: [...drafts] } : {}),
		...(withResults ? { with_results: true } : {}),
		...(threadId === null && withoutVoice ? { uses_voice: false } : {}),
		...(model ? { model } : {}),
		...(threadId === null ? {} : { thread_id: threadId }),
		...(after === undefined ? {} : { parent_id: after }),
	};
	return openStream(client, compose, { body }, options);
}

function follow(threadId: string, messageId: string | null) {
	return { params: { threadId }, querystring: messageId ? { message_id: messageId } : {} };
}
