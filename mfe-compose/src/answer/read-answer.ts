import { ApiError } from 'bff/client/api-error';
import { asQueryError, type QueryError } from 'bff/client/base-query';
import type { Client, StreamEvent } from 'bff/client/client';
import { FrameBatch } from 'bff/client/frame-batch';
import { isPassing, pause, RECONNECT_AFTER_MS } from 'bff/client/reconnection';
import { compose, followAnswer, retryAnswer } from 'bff/contract/compose';
import { composeApi } from '../api.ts';
import type { AppThunk } from '../store.ts';
import { arrived, begun, ended, failed, lost, refused, saving } from './answer-slice.ts';
import type { Arrival } from './arrival.ts';
import type { Ask, AskOptions } from './run-answer.ts';

type ComposeEvent = StreamEvent<typeof compose>;

/**
 * Asks, or meets an answer, and follows it to its end through lost connections. Resolves with the
 * reason when the question was not taken.
 */
export function readAnswer(
	ask: Ask,
	{ signal, onBegun }: AskOptions,
): AppThunk<Promise<QueryError | null>> {
	return async (dispatch, _getState, { client }) => {
		const connection = new AbortController();
		const arrivals = new FrameBatch<Arrival>((batch) => {
			if (!signal.aborted) dispatch(arrived(batch));
		});
		let threadId = ask.threadId;
		let hasBegun = ask.kind === 'follow';
		let lastEventId: string | undefined;
		let attempts = 0;

		// A question on its way is not taken back by leaving; once the server has it, only the
		// connection is given up.
		signal.addEventListener('abort', () => hasBegun && connection.abort());
		const reload = () =>
			dispatch(
				composeApi.util.invalidateTags([
					'threads',
					...(threadId === null ? [] : [{ type: 'thread' as const, id: threadId }]),
				]),
			);

		/** Whether there is nothing more to read. */
		const take = (event: ComposeEvent): boolean => {
			if (signal.aborted && hasBegun) return true;
			if (event.event === 'started') {
				threadId = event.data.thread_id;
				if (!signal.aborted) dispatch(begun({ threadId, messageId: event.data.message_id }));
				if (!hasBegun) {
					dispatch(composeApi.util.invalidateTags(['threads']));
					onBegun(threadId);
				}
				hasBegun = true;
				return signal.aborted;
			}
			if (event.event === 'done') {
				arrivals.flush();
				dispatch(ended(event.data.status === 'stopped' ? 'stopped' : 'done'));
				return true;
			}
			if (event.event === 'error') throw ApiError.fromBody(event.data);
			attempts = 0;
			lastEventId = event.id ?? lastEventId;
			if (event.event === 'saving') dispatch(saving(event.data.status));
			else if (event.event === 'tweet') arrivals.add({ draft: event.data, id: event.id });
			else if (event.event === 'assistant_token')
				arrivals.add({ token: event.data.token, id: event.id });
			return false;
		};

		const readToTheEnd = async (
			events: AsyncIterable<ComposeEvent>,
		): Promise<QueryError | null> => {
			try {
				for await (const event of events) if (take(event)) return null;
				throw ApiError.network();
			} catch (error) {
				return signal.aborted && hasBegun ? null : asQueryError(error);
			}
		};

		let failure = await readToTheEnd(open(client, ask, connection.signal));
		while (failure && hasBegun && threadId !== null && isPassing(failure) && !signal.aborted) {
			if (failure.code === 'stream_expired') attempts = 0;
			const wait = RECONNECT_AFTER_MS[attempts];
			if (wait === undefined) break;
			attempts += 1;
			arrivals.flush();
			dispatch(lost());
			await pause(
				failure.retryAfter === undefined ? wait : Math.max(wait, failure.retryAfter * 1000),
				signal,
			);
			if (signal.aborted) break;
			const resume = {
				signal: connection.signal,
				...(lastEventId === undefined ? {} : { lastEventId }),
			};
			failure = await readToTheEnd(client.stream(followAnswer, { params: { threadId } }, resume));
		}

		if (signal.aborted) {
			arrivals.discard();
			reload();
			return null;
		}
		if (failure && !hasBegun) {
			dispatch(refused(failure));
			reload();
			return failure;
		}
		arrivals.flush();
		if (failure) dispatch(failed(failure));
		reload();
		return null;
	};
}

function open(client: Client, ask: Ask, signal: AbortSignal): AsyncIterable<ComposeEvent> {
	if (ask.kind === 'follow')
		return client.stream(followAnswer, { params: { threadId: ask.threadId } }, { signal });
	if (ask.kind === 'retry')
		return client.stream(retryAnswer, { params: { threadId: ask.threadId } }, { signal });
	const { text, files, threadId } = ask;
	const body = {
		text,
		...(files.length > 0 ? { file_refs: [...files] } : {}),
		...(threadId === null ? {} : { thread_id: threadId }),
	};
	return client.stream(compose, { body }, { signal });
}
