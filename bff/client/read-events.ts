import { createParser } from 'eventsource-parser';
import { ApiError } from './api-error.ts';

interface AnyEvent {
	event: string;
	data: unknown;
	id: string | undefined;
}

/**
 * The server sends a heartbeat every 15 seconds. After three missing heartbeats the connection
 * counts as lost: nobody closes a connection that died on the way.
 */
const SILENCE_MS = 45_000;

/**
 * Yields the events of a body as they arrive. Throws `ApiError` with the code `network` when the
 * connection breaks or falls silent.
 */
export async function* readEvents(
	body: ReadableStream<Uint8Array>,
	signal: AbortSignal | undefined,
): AsyncGenerator<AnyEvent> {
	const events: AnyEvent[] = [];
	const parser = createParser({
		onEvent: ({ event, data, id }) =>
			events.push({ event: event ?? 'message', data: JSON.parse(data), id }),
	});
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let waitingSince: number | undefined;
	let isSilent = false;
	const watch = setInterval(() => {
		isSilent = waitingSince !== undefined && Date.now() - waitingSince >= SILENCE_MS;
		if (isSilent) void reader.cancel();
	}, SILENCE_MS / 3);
	try {
		for (;;) {
			waitingSince = Date.now();
			const { done, value } = await reader.read();
			waitingSince = undefined;
			if (isSilent) throw ApiError.network();
			if (done) return;
			parser.feed(decoder.decode(value, { stream: true }));
			yield* events.splice(0);
		}
	} catch (cause) {
		throw signal?.aborted ? cause : ApiError.network();
	} finally {
		clearInterval(watch);
		await reader.cancel().catch(() => undefined);
	}
}
