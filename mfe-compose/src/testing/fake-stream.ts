import type { Draft } from 'bff/contract/compose/compose';
import { FakeStream as Stream } from 'remote-kit/testing/fake-stream';

/** A compose stream that a test writes, with the same event ids as the server's. */
export class FakeStream extends Stream {
	#message: number;
	#characters = 0;
	#drafts = 0;

	/** A resumed stream starts after this number of characters and drafts. */
	constructor({
		message = 1,
		characters = 0,
		drafts = 0,
	}: { message?: number; characters?: number; drafts?: number } = {}) {
		super();
		this.#message = message;
		this.#characters = characters;
		this.#drafts = drafts;
	}

	started({
		threadId,
		messageId,
		name = 'A thread',
	}: {
		threadId: string;
		messageId: string;
		name?: string;
	}): this {
		return this.event('started', { thread_id: threadId, message_id: messageId, name });
	}

	token(token: string): this {
		this.#characters += token.length;
		return this.event('assistant_token', { token }, this.#position);
	}

	tweet(text: string): this {
		this.#drafts += 1;
		return this.event('tweet', { text } satisfies Draft, this.#position);
	}

	saving(status: 'delayed' | 'saved'): this {
		return this.event('saving', { status });
	}

	done(threadId: string, status: 'done' | 'stopped' = 'done'): this {
		return this.event('done', { thread_id: threadId, status }).end();
	}

	get #position(): string {
		return `${this.#message}.${this.#characters}.${this.#drafts}`;
	}
}
