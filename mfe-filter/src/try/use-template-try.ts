import { ApiError } from 'bff/client/api-error';
import { asQueryError, type QueryError } from 'bff/client/base-query';
import { openStream, type StreamEvent } from 'bff/client/stream';
import { type FilterContent, tryTemplate } from 'bff/contract/filter/filter';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppThunk, Dispatch } from '../store.ts';

type TryEvent = StreamEvent<typeof tryTemplate>;
type EventData<E extends TryEvent['event']> = Extract<TryEvent, { event: E }>['data'];
export type TriedPost = EventData<'filtered_tweet'>;

/** The progress and result of a try of unsaved content. */
export interface TryState {
	status: 'idle' | 'trying' | 'ended';
	posts: readonly TriedPost[];
	result: EventData<'done'> | null;
	error: QueryError | null;
}

const idle: TryState = { status: 'idle', posts: [], result: null, error: null };

function openTry(
	id: string,
	content: FilterContent,
	signal: AbortSignal,
): AppThunk<AsyncIterable<TryEvent>> {
	return (_dispatch, _getState, { client }) =>
		openStream(client, tryTemplate, { params: { id }, body: { content } }, { signal });
}

/** Starts and stops tries of a template. */
export function useTemplateTry(templateId: string) {
	const dispatch = useDispatch<Dispatch>();
	const [tryState, setTrial] = useState(idle);
	const attempt = useRef<AbortController>(null);
	useEffect(() => () => attempt.current?.abort(), []);

	const start = useCallback(
		async (content: FilterContent) => {
			attempt.current?.abort();
			const own = new AbortController();
			attempt.current = own;
			const { signal } = own;
			const update = (change: (before: TryState) => TryState) => {
				if (!signal.aborted) setTrial(change);
			};
			update(() => ({ ...idle, status: 'trying' }));
			try {
				for await (const { event, data } of dispatch(openTry(templateId, content, signal))) {
					if (event === 'error') throw ApiError.fromBody(data);
					if (event === 'done')
						return update((before) => ({ ...before, status: 'ended', result: data }));
					update((before) => ({ ...before, posts: [...before.posts, data] }));
				}
				throw ApiError.network();
			} catch (error) {
				update((before) => ({ ...before, status: 'ended', error: asQueryError(error) }));
			}
		},
		[templateId, dispatch],
	);
	const stop = useCallback(() => {
		attempt.current?.abort();
		setTrial((before) => ({ ...before, status: 'ended' }));
	}, []);

	return { tryState, start, stop };
}
