import type { ErrorBody } from 'bff/contract/errors';
import type { FilterRun, RunProgress, Verdict } from 'bff/contract/filter-run';
import { progressOf } from '../run/state/describe-run.ts';

const encoder = new TextEncoder();

/** A stream of the filter's whose other end a test holds. */
export class FakeStream {
	#controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	#early: Uint8Array[] = [];
	/** The request that opened it; set once it is open. */
	headers: Headers | undefined;
	/** Whether the client has gone. */
	isLeft = false;

	get isOpen(): boolean {
		return this.headers !== undefined;
	}

	/** Answers a request. */
	open(headers: Headers, signal: AbortSignal | null): Response {
		this.headers = headers;
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => {
				this.#controller = controller;
				for (const chunk of this.#early) controller.enqueue(chunk);
			},
			cancel: () => {
				this.isLeft = true;
			},
		});
		signal?.addEventListener('abort', () => {
			if (this.isLeft) return;
			this.isLeft = true;
			this.#controller?.error(signal.reason);
		});
		return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
	}

	started(run: FilterRun): this {
		return this.event('started', run);
	}

	posts(...posts: Verdict[]): this {
		for (const post of posts) this.event('filtered_tweet', post, String(post.seq));
		return this;
	}

	progress(progress: Partial<RunProgress>): this {
		return this.event('progress', {
			...progressOf({ run: null, progress: null }),
			phase: 'judging',
			...progress,
		});
	}

	done(run: FilterRun, status: 'done' | 'cancelled' = 'done'): this {
		const { id: run_id, total_processed, total_filtered } = run;
		return this.event('done', { run_id, total_processed, total_filtered, status }).end();
	}

	error(error: Omit<ErrorBody, 'error'>): this {
		return this.event('error', { ...error, error: error.message }).end();
	}

	/** Closes politely, without a last event unless one was sent. */
	end(): this {
		this.#controller?.close();
		return this;
	}

	/** The connection breaks. */
	cut(): this {
		this.#controller?.error(new TypeError('network error'));
		return this;
	}

	event(event: string, data: object, id?: string): this {
		const chunk = encoder.encode(
			`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
		);
		if (this.#controller) this.#controller.enqueue(chunk);
		else this.#early.push(chunk);
		return this;
	}
}
