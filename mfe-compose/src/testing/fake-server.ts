import type { ChatMessage, StartingPoint } from 'bff/contract/compose/compose';
import type { OfferedModel, ThreadModel } from 'bff/contract/compose/models';
import type { ThreadSummary } from 'bff/contract/compose/threads';
import { json, FakeServer as Server } from 'remote-kit/testing/fake-server';
import type { DraftPlace, KeptEntry } from '../drafts/kept-api.ts';
import { FakeStream } from './fake-stream.ts';
import { spending } from './models.ts';
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

	/** The models to choose from, and what is spent. */
	models(models: OfferedModel[], notice: string | null = null): void {
		this.always('GET /api/compose/models', () => json({ models, notice }));
		this.always('GET /api/compose/spending', () => json(spending));
	}

	/** The model of a thread, and what it has cost. */
	threadModel(thread: Partial<ThreadModel>, threadId = threadA): void {
		const whole: ThreadModel = { model: null, cost: null, isCostEstimated: false, ...thread };
		this.always(`GET /api/compose/${threadId}/model`, () => json(whole));
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
