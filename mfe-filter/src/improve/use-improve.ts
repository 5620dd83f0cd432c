import { ApiError } from 'bff/client/api-error';
import { asQueryError, type QueryError } from 'bff/client/base-query';
import { openStream, type StreamEvent } from 'bff/client/stream';
import { improveTemplate } from 'bff/contract/filter/improve';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppThunk, Dispatch } from '../store.ts';

type ImproveEvent = StreamEvent<typeof improveTemplate>;
type EventData<E extends ImproveEvent['event']> = Extract<ImproveEvent, { event: E }>['data'];
export type Proposal = EventData<'proposed'>;
export type Measures = EventData<'done'>;

/** The progress and the result of an improvement. */
export interface ImproveState {
	status: 'idle' | 'running' | 'ended';
	labels: EventData<'labels'> | null;
	proposed: Proposal | null;
	progress: EventData<'progress'> | null;
	result: Measures | null;
	error: QueryError | null;
}

export const idleImprove: ImproveState = {
	status: 'idle',
	labels: null,
	proposed: null,
	progress: null,
	result: null,
	error: null,
};

function openImprove(id: string, signal: AbortSignal): AppThunk<AsyncIterable<ImproveEvent>> {
	return (_dispatch, _getState, { client }) =>
		openStream(client, improveTemplate, { params: { id } }, { signal });
}

/** Starts and stops improvements of a template. Leaving stops them too. */
export function useImprove(templateId: string) {
	const dispatch = useDispatch<Dispatch>();
	const [state, setState] = useState(idleImprove);
	const attempt = useRef<AbortController>(null);
	useEffect(() => () => attempt.current?.abort(), []);

	const start = useCallback(async () => {
		attempt.current?.abort();
		const own = new AbortController();
		attempt.current = own;
		const { signal } = own;
		const update = (changed: Partial<ImproveState>) => {
			if (!signal.aborted) setState((before) => ({ ...before, ...changed }));
		};
		update({ ...idleImprove, status: 'running' });
		try {
			for await (const { event, data } of dispatch(openImprove(templateId, signal))) {
				if (event === 'error') throw ApiError.fromBody(data);
				if (event === 'done') return update({ status: 'ended', result: data });
				update({ [event]: data });
			}
			throw ApiError.network();
		} catch (error) {
			update({ status: 'ended', error: asQueryError(error) });
		}
	}, [templateId, dispatch]);
	/** Stops it, or forgets its result. */
	const reset = useCallback(() => {
		attempt.current?.abort();
		setState(idleImprove);
	}, []);

	return { state, start, reset };
}
