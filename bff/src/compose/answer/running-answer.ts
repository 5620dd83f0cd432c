import type { AnswerStatus, Draft } from '../../../contract/compose.ts';
import { DraftParser } from '../../../contract/draft-markup.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { errorBody } from '../../http/app-error.ts';
import type { EventStream } from '../../http/event-stream.ts';
import { ModelError, type ModelReceipt, type ModelSink } from '../../providers/model.ts';
import {
	type AnswerSoFar,
	draftEvent,
	eventsSince,
	interruption,
	lastEvent,
	savingEvent,
	startedEvent,
	tokenEvent,
} from './answer-events.ts';
import type { Position } from './stream-position.ts';

/** Characters that one answer may have; the model's own ceiling lies far below. */
const MAX_CHARACTERS = 200_000;

export interface AnswerIdentity {
	messageId: string;
	userId: string;
	threadId: string;
	threadName: string;
	message: number;
}

interface Reader {
	stream: EventStream;
	/** Set while it is too slow: where to go on once it has caught up. */
	missedFrom: Position | undefined;
}

/**
 * An answer that this process is writing. It takes the model's text, keeps it, and tells whoever
 * follows: each piece becomes one string, written once to every reader. Readers come and go without
 * touching it.
 */
export class RunningAnswer implements ModelSink, AnswerSoFar {
	readonly messageId: string;
	readonly userId: string;
	readonly threadId: string;
	readonly threadName: string;
	readonly message: number;
	content = '';
	drafts: Draft[] = [];
	status: AnswerStatus = 'running';
	error: ErrorBody | null = null;
	receipt: ModelReceipt | null = null;
	/** Whether the text has grown since it was last stored. */
	isUnstored = true;

	#readers = new Set<Reader>();
	#abort = new AbortController();
	#isClosed = false;
	#isDelayed = false;
	#closing: () => void = () => undefined;
	#store: (answer: RunningAnswer) => Promise<void>;
	#newDrafts = '';
	#parser = new DraftParser({
		draft: (text) => {
			this.drafts.push({ text });
			this.#newDrafts += draftEvent(text, this.#position());
		},
	});

	/**
	 * `store` writes the ended answer down; readers hear of the end afterwards, so that `done` means
	 * stored.
	 */
	constructor(identity: AnswerIdentity, store: (answer: RunningAnswer) => Promise<void>) {
		this.messageId = identity.messageId;
		this.userId = identity.userId;
		this.threadId = identity.threadId;
		this.threadName = identity.threadName;
		this.message = identity.message;
		this.#store = store;
	}

	/** Resolves when it has ended, is stored, and everybody was told. */
	readonly closed = new Promise<void>((resolve) => {
		this.#closing = resolve;
	});

	/** Aborted when the answer ends, for whatever reason: closes the connection to the model. */
	get signal(): AbortSignal {
		return this.#abort.signal;
	}

	/** Tells a reader everything after `from`, then whatever comes, until the end. */
	follow(stream: EventStream, from: Position | undefined): void {
		const reader: Reader = { stream, missedFrom: undefined };
		this.#write(reader, startedEvent(this) + this.#eventsSince(from));
		this.#readers.add(reader);
		stream.onClose(() => this.#readers.delete(reader));
		stream.onDrain(() => {
			const { missedFrom } = reader;
			reader.missedFrom = undefined;
			if (missedFrom) this.#write(reader, this.#eventsSince(missedFrom));
			this.#dismissIfOver(reader);
		});
		this.#dismissIfOver(reader);
	}

	text(piece: string): void {
		if (this.status !== 'running') return;
		// PostgreSQL stores no NUL.
		const clean = piece.includes('\0') ? piece.replaceAll('\0', '') : piece;
		this.content += clean;
		this.isUnstored = true;
		const token = tokenEvent(clean, this.#position());
		this.#parser.push(clean);
		this.#broadcast(token + this.#takeNewDrafts());
		if (this.content.length > MAX_CHARACTERS) {
			this.#finish(
				'failed',
				errorBody(
					'answer_too_long',
					'This answer grew past what Warble keeps and was cut. What arrived is kept.',
				),
			);
		}
	}

	end(receipt: ModelReceipt): void {
		this.receipt = receipt;
		if (this.content === '') {
			this.fail(new ModelError('model_unavailable', 'The model answered with nothing. Try again.'));
			return;
		}
		this.#parser.end();
		this.#broadcast(this.#takeNewDrafts());
		this.#finish('done');
	}

	fail({ code, message, retryAfter }: ModelError, receipt: ModelReceipt | null = null): void {
		this.receipt ??= receipt;
		this.#finish('failed', errorBody(code, message, { retryAfter }));
	}

	/**
	 * Tells the readers that the text is not stored, because the database is away; or that it is
	 * again.
	 */
	setSaving(status: 'delayed' | 'saved'): void {
		if (this.#isDelayed === (status === 'delayed')) return;
		this.#isDelayed = status === 'delayed';
		this.#broadcast(savingEvent(status));
	}

	/** It has ended, and the database refuses to take it. */
	lose(error: ErrorBody): void {
		this.status = 'failed';
		this.error = error;
	}

	/** The person has read enough. What was written is kept. */
	stop(): void {
		this.#finish('stopped');
	}

	/** This process ends. */
	interrupt(): void {
		this.#finish('interrupted', interruption());
	}

	#eventsSince(from: Position | undefined): string {
		return eventsSince(this, from) + (this.#isDelayed ? savingEvent('delayed') : '');
	}

	#position(): Position {
		return { message: this.message, characters: this.content.length, drafts: this.drafts.length };
	}

	#takeNewDrafts(): string {
		const events = this.#newDrafts;
		this.#newDrafts = '';
		return events;
	}

	#broadcast(events: string): void {
		if (events === '') return;
		for (const reader of this.#readers) if (!reader.missedFrom) this.#write(reader, events);
	}

	/**
	 * A reader that is full misses what comes from here on, until it drains: the text holds it for
	 * later.
	 */
	#write(reader: Reader, events: string): void {
		if (!reader.stream.write(events)) reader.missedFrom = this.#position();
	}

	#finish(status: AnswerStatus, error: ErrorBody | null = null): void {
		if (this.status !== 'running') return;
		this.status = status;
		this.error = error;
		this.#abort.abort();
		void this.#store(this).then(() => {
			this.#isClosed = true;
			for (const reader of this.#readers) this.#dismissIfOver(reader);
			this.#closing();
		});
	}

	#dismissIfOver(reader: Reader): void {
		if (this.#isClosed && !reader.missedFrom) reader.stream.end(lastEvent(this));
	}
}
