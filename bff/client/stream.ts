import type { Static, TSchema } from 'typebox';
import type { Route } from '../contract/route.ts';
import { ApiError } from './api-error.ts';
import type { Client, Input } from './client.ts';
import { fillIn } from './fill-in.ts';

/** A route whose response is a stream of events. */
export type StreamRoute = Route & { readonly events: Readonly<Record<string, TSchema>> };

/** One event. `event` decides the type of `data`; a stream can be resumed after its `id`. */
export type StreamEvent<R extends StreamRoute> = {
	[E in keyof R['events'] & string]: {
		event: E;
		data: Static<R['events'][E]>;
		id: string | undefined;
	};
}[keyof R['events'] & string];

export interface StreamOptions {
	signal?: AbortSignal;
	/** Resumes a stream after this event. */
	lastEventId?: string;
}

/**
 * Sends a request and yields the events of its response. Throws `ApiError` when the server refuses,
 * with the code `network` when the connection is lost. A connection that the server closes early
 * ends the loop without an error: the last event is missing then. An `error` event is yielded, not
 * thrown. Leaving the loop closes the connection.
 */
export async function* openStream<R extends StreamRoute>(
	client: Client,
	route: R,
	input: Input<R>,
	{ signal, lastEventId }: StreamOptions = {},
): AsyncGenerator<StreamEvent<R>, void, undefined> {
	const headers = {
		accept: 'text/event-stream',
		...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
	};
	// The parser is loaded with the first stream, while its request is on the way.
	const [{ readEvents }, response] = await Promise.all([
		import('./read-events.ts').catch(() => Promise.reject(ApiError.network())),
		client.send(route, input, { signal, headers }),
	]);
	if (!response.body) throw new ApiError('network', 'No response body');
	for await (const event of readEvents(response.body, signal))
		yield {
			...event,
			data: fillIn(route.blanks?.events?.[event.event], event.data),
		} as StreamEvent<R>;
}
