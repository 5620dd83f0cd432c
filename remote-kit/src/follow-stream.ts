import { ApiError } from 'bff/client/api-error';
import { asQueryError, type QueryError } from 'bff/client/base-query';
import { isRetryable, pause, RECONNECT_AFTER_MS } from 'bff/client/reconnection';
import type { ErrorBody } from 'bff/contract/errors';

interface AnyEvent {
	event: string;
	data: unknown;
	id: string | undefined;
}

export interface FollowOptions<Event extends AnyEvent> {
	/** Fires when the user leaves. The work on the server continues. */
	signal: AbortSignal;
	/** Opens the first stream: starts the work, or joins work that is running. */
	open: (options: { signal: AbortSignal }) => AsyncIterable<Event>;
	/** The id of the work once the server has accepted it; null before. */
	acceptedId: () => string | null;
	/** Opens the stream again after a lost connection, after the last event with an id. */
	resume: (
		id: string,
		options: { signal: AbortSignal; lastEventId?: string },
	) => AsyncIterable<Event>;
	/**
	 * Handles an event. Returns `end` for the last one, and `progress` for one that shows that the
	 * connection works, so that the attempts to reconnect are counted anew.
	 */
	onEvent: (event: Exclude<Event, { event: 'error' }>) => 'end' | 'progress' | 'continue';
	/** The connection is lost and will be retried after a pause. */
	onReconnecting: () => void;
}

/**
 * Reads a stream to its end, through lost connections. Resolves with null at the end or if the user
 * left, otherwise with the failure. Leaving does not cancel a request that the server has not
 * accepted yet; afterwards it closes the connection.
 */
export async function followStream<Event extends AnyEvent>({
	signal,
	open,
	acceptedId,
	resume,
	onEvent,
	onReconnecting,
}: FollowOptions<Event>): Promise<QueryError | null> {
	const connection = new AbortController();
	let lastEventId: string | undefined;
	let attempts = 0;
	const hasLeft = () => signal.aborted && acceptedId() !== null;
	signal.addEventListener('abort', () => hasLeft() && connection.abort());

	const read = async (events: AsyncIterable<Event>): Promise<QueryError | null> => {
		try {
			for await (const event of events) {
				if (hasLeft()) return null;
				if (event.event === 'error') throw ApiError.fromBody(event.data as ErrorBody);
				const outcome = onEvent(event as Exclude<Event, { event: 'error' }>);
				if (outcome === 'end' || hasLeft()) return null;
				if (outcome === 'progress') attempts = 0;
				lastEventId = event.id ?? lastEventId;
			}
			throw ApiError.network();
		} catch (error) {
			return hasLeft() ? null : asQueryError(error);
		}
	};

	let failure = await read(open({ signal: connection.signal }));
	for (;;) {
		const id = acceptedId();
		if (!failure || id === null || !isRetryable(failure) || signal.aborted) return failure;
		if (failure.code === 'stream_expired') attempts = 0;
		const wait = RECONNECT_AFTER_MS[attempts];
		if (wait === undefined) return failure;
		attempts += 1;
		onReconnecting();
		await pause(Math.max(wait, (failure.retryAfter ?? 0) * 1000), signal);
		if (signal.aborted) return failure;
		failure = await read(
			resume(id, {
				signal: connection.signal,
				...(lastEventId === undefined ? {} : { lastEventId }),
			}),
		);
	}
}
