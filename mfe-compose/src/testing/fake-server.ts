import type { ChatMessage, StartingPoint } from 'bff/contract/compose';
import type { ThreadSummary } from 'bff/contract/compose/threads';
import { json, FakeServer as Server } from 'remote-kit/testing/fake-server';
import type { DraftPlace, KeptEntry } from '../drafts/kept-api.ts';
import { FakeStream } from './fake-stream.ts';
import { threadA } from './samples.ts';

/** The part of the API that this screen uses. */
export class FakeServer extends Server {
	constructor() {
		super();
		this.threads([]);
		this.startingPoints([]);
		this.kept([]);
	}

	threads(threads: ThreadSummary[], more: ThreadSummary[] = []): void {
		this.always('GET /api/threads/recent', ({ url }) =>
			url.includes('cursor=')
				? json({ threads: more, next_cursor: null })
				: json({ threads, next_cursor: more.length > 0 ? 'page-2' : null }),
		);
	}

	messages(threadId: string, messages: ChatMessage[], earlier: ChatMessage[] = []): void {
		this.always(`GET /api/compose/${threadId}`, ({ url }) =>
			url.includes('cursor=')
				? json({ messages: earlier, next_cursor: null })
				: json({ messages, next_cursor: earlier.length > 0 ? 'page-2' : null }),
		);
	}

	startingPoints(points: StartingPoint[]): void {
		this.always('GET /api/compose/starting-points', () => json({ starting_points: points }));
	}

	/** The drafts of a thread that are in the library, and those that were discarded. */
	kept(kept: KeptEntry[], discarded: DraftPlace[] = [], threadId = threadA): void {
		this.always(`GET /api/threads/${threadId}/kept-drafts`, () => json({ kept, discarded }));
	}

	files(paths: string[]): void {
		this.always('GET /api/files/tree', () => json({ tree: paths, files: [] }));
	}

	/** The next request of the route opens this stream. */
	stream(route: string, from?: ConstructorParameters<typeof FakeStream>[0]): FakeStream {
		return this.openStream(route, new FakeStream(from));
	}
}
