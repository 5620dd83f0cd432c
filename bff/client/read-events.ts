import { createParser } from 'eventsource-parser';
import { ApiError } from './api-error.ts';

interface AnyEvent {
	event: string;
	data: unknown;
	id: string | undefined;
}

/** The events of a body as they arrive. Throws `ApiError` with code `network` when the connection breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): AsyncGenerator<AnyEvent> {
	const arrived: AnyEvent[] = [];
	const parser = createParser({
		onEvent: ({ event, data, id }) => arrived.push({ event: event ?? 'message', data: JSON.parse(data), id }),
	});
	const reader = body.getReader();
	const decoder = new TextDecoder();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			parser.feed(decoder.decode(value, { stream: true }));
			yield* arrived.splice(0);
		}
	} catch (cause) {
		throw signal?.aborted ? cause : ApiError.network();
	} finally {
		await reader.cancel().catch(() => undefined);
	}
}
