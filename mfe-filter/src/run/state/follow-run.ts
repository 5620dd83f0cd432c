import { ApiError } from 'bff/client/api-error';
import { asQueryError, type QueryError } from 'bff/client/base-query';
import type { Client, Input, StreamEvent } from 'bff/client/client';
import { FrameBatch } from 'bff/client/frame-batch';
import { isPassing, mayGoOn, pause, RECONNECT_AFTER_MS } from 'bff/client/reconnection';
import {
	type FilterRun,
	followRun as follow,
	startRun,
	type Verdict,
} from 'bff/contract/filter-run';
import { filterApi } from '../../api.ts';
import { place } from '../../review/place.ts';
import type { AppThunk } from '../../store.ts';
import { arrived, begun, broke, ended, left, lostSight, progressed } from './run-slice.ts';

export type StartBody = Input<typeof startRun>['body'];
/** Begins a run, or meets one that goes on. */
export type Ask = { kind: 'start'; body: StartBody } | { kind: 'follow'; run: FilterRun };

interface Options {
	/** Fires when the person has gone elsewhere: the run goes on without us. */
	signal: AbortSignal;
	/** The server has taken it. */
	onBegun?: ((run: FilterRun) => void) | undefined;
}

type RunEvent = StreamEvent<typeof startRun>;

/**
 * Starts a run, or meets one, and follows it to its end through lost connections; `asked` comes
 * before it. Resolves with the reason when it was not begun.
 */
export function followRun(
	ask: Ask,
	{ signal, onBegun }: Options,
): AppThunk<Promise<QueryError | null>> {
	return async (dispatch, getState, { client }) => {
		const connection = new AbortController();
		const arrivals = new FrameBatch<Verdict>((batch) => {
			if (!signal.aborted) dispatch(arrived(place(getState().run.followed?.posts ?? [], batch)));
		});
		let runId = ask.kind === 'follow' ? ask.run.id : null;
		let lastEventId: string | undefined;
		let attempts = 0;

		// A run on its way is not taken back by leaving; once the server has it, only the connection is
		// given up.
		signal.addEventListener('abort', () => runId !== null && connection.abort());

		/** Whether there is nothing more to read. */
		const take = (event: RunEvent): boolean => {
			if (signal.aborted && runId !== null) return true;
			switch (event.event) {
				case 'started':
					if (runId === null) {
						onBegun?.(event.data);
						dispatch(filterApi.util.invalidateTags(['runs']));
					}
					runId = event.data.id;
					if (!signal.aborted) dispatch(begun(event.data));
					return signal.aborted;
				case 'filtered_tweet':
					attempts = 0;
					lastEventId = event.id ?? lastEventId;
					arrivals.add(event.data);
					return false;
				case 'progress':
					dispatch(progressed(event.data));
					return false;
				case 'done':
					arrivals.flush();
					dispatch(ended({ phase: event.data.status, error: null }));
					return true;
				case 'error':
					throw ApiError.fromBody(event.data);
			}
		};

		const readToTheEnd = async (events: AsyncIterable<RunEvent>): Promise<QueryError | null> => {
			try {
				for await (const event of events) if (take(event)) return null;
				throw ApiError.network();
			} catch (error) {
				return signal.aborted && runId !== null ? null : asQueryError(error);
			}
		};

		let failure = await readToTheEnd(open(client, ask, connection.signal));
		while (failure && runId !== null && isPassing(failure) && !signal.aborted) {
			if (failure.code === 'stream_expired') attempts = 0;
			const wait = RECONNECT_AFTER_MS[attempts];
			if (wait === undefined) break;
			attempts += 1;
			arrivals.flush();
			dispatch(broke());
			await pause(
				failure.retryAfter === undefined ? wait : Math.max(wait, failure.retryAfter * 1000),
				signal,
			);
			if (signal.aborted) break;
			const resume = {
				signal: connection.signal,
				...(lastEventId === undefined ? {} : { lastEventId }),
			};
			failure = await readToTheEnd(client.stream(follow, { params: { id: runId } }, resume));
		}

		if (signal.aborted) arrivals.discard();
		else {
			arrivals.flush();
			if (failure && runId === null) dispatch(left());
			else if (failure)
				dispatch(
					mayGoOn(failure) ? lostSight(failure) : ended({ phase: 'failed', error: failure }),
				);
		}
		dispatch(
			filterApi.util.invalidateTags([
				'runs',
				...(runId === null ? [] : [{ type: 'run' as const, id: runId }]),
			]),
		);
		return runId === null ? failure : null;
	};
}

function open(client: Client, ask: Ask, signal: AbortSignal): AsyncIterable<RunEvent> {
	if (ask.kind === 'follow')
		return client.stream(follow, { params: { id: ask.run.id } }, { signal });
	return client.stream(startRun, { body: ask.body }, { signal });
}
