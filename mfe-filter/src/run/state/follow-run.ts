import type { QueryError } from 'bff/client/base-query';
import type { Input, StreamEvent } from 'bff/client/client';
import { FrameBatch } from 'bff/client/frame-batch';
import { mayGoOn } from 'bff/client/reconnection';
import {
	type FilterRun,
	followRun as follow,
	startRun,
	type Verdict,
} from 'bff/contract/filter-run';
import { followStream } from 'remote-kit/follow-stream';
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
 * Starts or joins a run and follows it to its end through lost connections; `asked` is dispatched
 * before it. Resolves with the reason when the server did not accept it.
 */
export function followRun(
	ask: Ask,
	{ signal, onBegun }: Options,
): AppThunk<Promise<QueryError | null>> {
	return async (dispatch, getState, { client }) => {
		const arrivals = new FrameBatch<Verdict>((batch) => {
			if (!signal.aborted) dispatch(arrived(place(getState().run.followed?.posts ?? [], batch)));
		});
		let runId = ask.kind === 'follow' ? ask.run.id : null;

		const failure = await followStream<RunEvent>({
			signal,
			open: (options) =>
				ask.kind === 'follow'
					? client.stream(follow, { params: { id: ask.run.id } }, options)
					: client.stream(startRun, { body: ask.body }, options),
			acceptedId: () => runId,
			resume: (id, options) => client.stream(follow, { params: { id } }, options),
			onEvent: (event) => {
				switch (event.event) {
					case 'started':
						if (runId === null) {
							onBegun?.(event.data);
							dispatch(filterApi.util.invalidateTags(['runs']));
						}
						runId = event.data.id;
						if (!signal.aborted) dispatch(begun(event.data));
						return 'continue';
					case 'filtered_tweet':
						arrivals.add(event.data);
						return 'progress';
					case 'progress':
						dispatch(progressed(event.data));
						return 'continue';
					case 'done':
						arrivals.flush();
						dispatch(ended({ phase: event.data.status, error: null }));
						return 'end';
					default:
						return 'continue';
				}
			},
			onReconnecting: () => {
				arrivals.flush();
				dispatch(broke());
			},
		});

		if (signal.aborted) arrivals.discard();
		else {
			arrivals.flush();
			if (failure && runId === null) dispatch(left());
			else if (failure) dispatch(mayGoOn(failure) ? lostSight(failure) : ended(failedBy(failure)));
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

/** The spec has a text for an error event without one. */
function failedBy(failure: QueryError) {
	const message = failure.message || 'Filter execution failed';
	return { phase: 'failed' as const, error: { ...failure, message } };
}
