import type { ChatMessage, ThreadSummary } from 'bff/contract/compose';
import { json, FakeServer as Server } from 'remote-kit/testing/fake-server';
import { FakeStream } from './fake-stream.ts';

/** The API as far as this screen uses it. */
export class FakeServer extends Server {
	constructor() {
		super();
		this.threads([]);
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

	files(paths: string[]): void {
		this.always('GET /api/files/tree', () => json({ tree: paths, files: [] }));
	}

	/** The next request of the route opens this stream. */
	stream(route: string, from?: ConstructorParameters<typeof FakeStream>[0]): FakeStream {
		return this.openStream(route, new FakeStream(from));
	}
}
