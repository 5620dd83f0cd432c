import type { QueryError } from 'bff/client/base-query';
import type { Input } from 'bff/client/client';
import { FrameBatch } from 'bff/client/frame-batch';
import { mayStillRun } from 'bff/client/reconnection';
import { openStream } from 'bff/client/stream';
import { type FilterRun, followRun as follow, startRun } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import { followStream } from 'remote-kit/follow-stream';
import { filterApi } from '../../api.ts';
import { mergeVerdicts } from '../../review/merge-verdicts.ts';
import type { AppThunk } from '../../store.ts';
import { type RunEvent, readRun, unnamedRun } from './read-run.ts';
import {
	connectionLost,
	followEnded,
	postsChanged,
	progressChanged,
	reconnecting,
	runEnded,
	runNamed,
	runStarted,
} from './run-slice.ts';

export type StartBody = Input<typeof startRun>['body'];
/** A run to start, or one to follow that is running already. */
export type FollowTarget = { kind: 'start'; body: StartBody } | { kind: 'follow'; run: FilterRun };

interface Options {
	/** Aborted when the user leaves the screen. The run continues. */
	signal: AbortSignal;
	/** Called when the server has started the run. */
	onStarted?: ((run: FilterRun) => void) | undefined;
}

/**
 * Starts or joins a run and follows it to its end, reconnecting when the connection is lost. The
 * caller dispatches `followStarted` first. Resolves with the error if the server refused the run.
 */
export function followRun(
	target: FollowTarget,
	{ signal, onStarted }: Options,
): AppThunk<Promise<QueryError | null>> {
	return async (dispatch, getState, { client }) => {
		const arrivals = new FrameBatch<Verdict>((batch) => {
			if (!signal.aborted)
				dispatch(postsChanged(mergeVerdicts(getState().run.followed?.posts ?? [], batch)));
		});
		let runId = target.kind === 'follow' ? target.run.id : null;

		const failure = await followStream<RunEvent>({
			signal,
			open: (options) =>
				readRun(
					target.kind === 'follow'
						? openStream(client, follow, { params: { id: target.run.id } }, options)
						: openStream(client, startRun, { body: target.body }, options),
				),
			acceptedId: () => runId,
			resume: (id, options) => readRun(openStream(client, follow, { params: { id } }, options)),
			onEvent: (event) => {
				if (event.event !== 'started' && !getState().run.followed?.run && target.kind === 'start')
					dispatch(runStarted(unnamedRun(target.body.templateId, target.body.timeRange)));
				switch (event.event) {
					case 'started':
						if (runId === null) {
							onStarted?.(event.data);
							dispatch(filterApi.util.invalidateTags(['runs']));
						}
						runId = event.data.id;
						if (!signal.aborted) dispatch(runStarted(event.data));
						return 'continue';
					case 'filtered_tweet':
						arrivals.add(event.data);
						return 'progress';
					case 'progress':
						dispatch(progressChanged(event.data));
						return 'continue';
					case 'done':
						arrivals.flush();
						if (runId === null) {
							runId = event.data.run_id;
							dispatch(runNamed(runId));
						}
						dispatch(runEnded({ phase: event.data.status, error: null }));
						return 'end';
					default:
						return 'continue';
				}
			},
			onReconnecting: () => {
				arrivals.flush();
				dispatch(reconnecting());
			},
		});

		if (signal.aborted) arrivals.discard();
		else {
			arrivals.flush();
			if (failure && runId === null) dispatch(followEnded());
			else if (failure)
				dispatch(
					mayStillRun(failure)
						? connectionLost(failure)
						: runEnded({ phase: 'failed', error: failure }),
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
