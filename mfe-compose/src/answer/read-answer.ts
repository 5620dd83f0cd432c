import type { QueryError } from 'bff/client/base-query';
import type { Client, StreamEvent } from 'bff/client/client';
import { FrameBatch } from 'bff/client/frame-batch';
import { compose, followAnswer, retryAnswer } from 'bff/contract/compose';
import { followStream } from 'remote-kit/follow-stream';
import { composeApi } from '../api.ts';
import type { AppThunk } from '../store.ts';
import { arrived, begun, ended, failed, lost, refused, saving } from './answer-slice.ts';
import type { Arrival } from './arrival.ts';
import type { Ask, AskOptions } from './run-answer.ts';

type ComposeEvent = StreamEvent<typeof compose>;

/**
 * Sends a request or joins an answer, and follows it to its end through lost connections. Resolves
 * with the reason when the server did not accept the request.
 */
export function readAnswer(
	ask: Ask,
	{ signal, onBegun }: AskOptions,
): AppThunk<Promise<QueryError | null>> {
	return async (dispatch, _getState, { client }) => {
		const arrivals = new FrameBatch<Arrival>((batch) => {
			if (!signal.aborted) dispatch(arrived(batch));
		});
		let threadId = ask.threadId;
		let hasBegun = ask.kind === 'follow';

		const failure = await followStream<ComposeEvent>({
			signal,
			open: (options) => open(client, ask, options),
			acceptedId: () => (hasBegun ? threadId : null),
			resume: (id, options) => client.stream(followAnswer, { params: { threadId: id } }, options),
			onEvent: (event) => {
				switch (event.event) {
					case 'started':
						threadId = event.data.thread_id;
						if (!signal.aborted) dispatch(begun({ threadId, messageId: event.data.message_id }));
						if (!hasBegun) {
							dispatch(composeApi.util.invalidateTags(['threads']));
							onBegun(threadId);
						}
						hasBegun = true;
						return 'continue';
					case 'saving':
						dispatch(saving(event.data.status));
						return 'progress';
					case 'tweet':
						arrivals.add({ draft: event.data, id: event.id });
						return 'progress';
					case 'assistant_token':
						arrivals.add({ token: event.data.token, id: event.id });
						return 'progress';
					case 'done':
						arrivals.flush();
						dispatch(ended(event.data.status === 'stopped' ? 'stopped' : 'done'));
						return 'end';
					default:
						return 'progress';
				}
			},
			onReconnecting: () => {
				arrivals.flush();
				dispatch(lost());
			},
		});

		if (signal.aborted) arrivals.discard();
		else if (failure && !hasBegun) dispatch(refused(failure));
		else {
			arrivals.flush();
			if (failure) dispatch(failed(failure));
		}
		dispatch(
			composeApi.util.invalidateTags([
				'threads',
				...(threadId === null ? [] : [{ type: 'thread' as const, id: threadId }]),
			]),
		);
		return hasBegun || signal.aborted ? null : failure;
	};
}

function open(
	client: Client,
	ask: Ask,
	options: { signal: AbortSignal },
): AsyncIterable<ComposeEvent> {
	if (ask.kind === 'follow')
		return client.stream(followAnswer, { params: { threadId: ask.threadId } }, options);
	if (ask.kind === 'retry')
		return client.stream(retryAnswer, { params: { threadId: ask.threadId } }, options);
	const { text, files, threadId } = ask;
	const body = {
		text,
		...(files.length > 0 ? { file_refs: [...files] } : {}),
		...(threadId === null ? {} : { thread_id: threadId }),
	};
	return client.stream(compose, { body }, options);
}
