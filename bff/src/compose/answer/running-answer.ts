import type { AnswerStatus, Draft } from '../../../contract/compose/compose.ts';
import { DraftParser, parseAnswer } from '../../../contract/compose/draft-markup.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { errorBody } from '../../http/app-error.ts';
import type { EventStream } from '../../http/event-stream.ts';
import { visibleText } from '../../prompts/visible-text.ts';
import { ModelError, type ModelReceipt, type ModelSink } from '../../providers/model.ts';
import type { Quote } from '../models/quote.ts';
import {
	type AnswerState,
	draftEvent,
	eventsSince,
	interruptedError,
	lastEvent,
	savingEvent,
	startedEvent,
	tokenEvent,
} from './answer-events.ts';
import type { StoredPrompt } from './answer-prompt.entity.ts';
import type { StreamPosition } from './stream-position.ts';

/** Limit for one answer. The model's own limit (`ANSWER_TOKENS`) is far below. */
const MAX_CHARACTERS = 200_000;

export interface AnswerIdentity {
	messageId: string;
	userId: string;
	threadId: string;
	threadName: string;
	/** Position of the answer in its thread. */
	position: number;
	/** Its maximum cost. */
	quote?: Quote;
}

interface Reader {
	stream: EventStream;
	/** Set while the reader is too slow: the position to continue at once it has caught up. */
	missedFrom: StreamPosition | undefined;
}

/**
 * An answer that this process is writing. It receives the model's text and sends it on to all
 * readers; each event is serialised once. Readers can join and leave at any time.
 */
export class RunningAnswer implements ModelSink, AnswerState {
	readonly messageId: string;
	readonly userId: string;
	readonly threadId: string;
	readonly threadName: string;
	readonly position: number;
	/** The prompt of the answer. */
	readonly prompt: StoredPrompt;
	readonly quote: Quote | null;
	content = '';
	drafts: Draft[] = [];
	status: AnswerStatus = 'running';
	error: ErrorBody | null = null;
	receipt: ModelReceipt | null = null;
	/** Whether text was added since the answer was last stored. */
	hasUnsavedText = true;

	#readers = new Set<Reader>();
	#abort = new AbortController();
	#isClosed = false;
	#isSavingDelayed = false;
	#resolveClosed: () => void = () => undefined;
	#save: (answer: RunningAnswer) => Promise<void>;
	#newDraftEvents = '';
	#parser = this.#createParser();

	/**
	 * `save` stores the ended answer. Readers get the last event when it has resolved, so that `done`
	 * means stored.
	 */
	constructor(
		identity: AnswerIdentity,
		prompt: StoredPrompt,
		save: (answer: RunningAnswer) => Promise<void>,
	) {
		this.messageId = identity.messageId;
		this.userId = identity.userId;
		this.threadId = identity.threadId;
		this.threadName = identity.threadName;
		this.position = identity.position;
		this.prompt = prompt;
		this.quote = identity.quote ?? null;
		this.#save = save;
	}

	/** Resolves when the answer has ended and is stored. */
	readonly closed = new Promise<void>((resolve) => {
		this.#resolveClosed = resolve;
	});

	/** Aborted when the answer ends for any reason. Closes the connection to the model. */
	get signal(): AbortSignal {
		return this.#abort.signal;
	}

	/** Sends all events after `from` to a stream, then new ones until the answer ends. */
	follow(stream: EventStream, from: StreamPosition | undefined): void {
		const reader: Reader = { stream, missedFrom: undefined };
		this.#write(reader, startedEvent(this) + this.#eventsSince(from));
		this.#readers.add(reader);
		stream.onClose(() => this.#readers.delete(reader));
		stream.onDrain(() => {
			const { missedFrom } = reader;
			reader.missedFrom = undefined;
			if (missedFrom) this.#write(reader, this.#eventsSince(missedFrom));
			this.#endIfClosed(reader);
		});
		this.#endIfClosed(reader);
	}

	text(piece: string): void {
		if (this.status !== 'running') return;
		// PostgreSQL cannot store NUL.
		const text = piece.includes('\0') ? piece.replaceAll('\0', '') : piece;
		this.content += text;
		this.hasUnsavedText = true;
		const event = tokenEvent(text, this.#streamPosition());
		this.#parser.push(text);
		this.#broadcast(event + this.#takeDraftEvents());
		if (this.content.length > MAX_CHARACTERS) {
			this.#finish(
				'failed',
				errorBody(
					'answer_too_long',
					'This answer is longer than Warble can store and was cut off. The text so far is saved.',
				),
			);
		}
	}

	/** Readers replace their text with the next one, whose position begins at 0 again. */
	restart(): void {
		if (this.status !== 'running') return;
		this.content = '';
		this.drafts = [];
		this.hasUnsavedText = true;
		this.#parser = this.#createParser();
	}

	end(receipt: ModelReceipt): void {
		this.receipt = receipt;
		if (this.#isEmpty()) {
			this.fail(new ModelError('model_unavailable', 'The model sent an empty answer. Try again.'));
			return;
		}
		this.#parser.end();
		this.#broadcast(this.#takeDraftEvents());
		this.#finish('done');
	}

	fail({ code, message, retryAfter }: ModelError, receipt: ModelReceipt | null = null): void {
		this.receipt ??= receipt;
		const kept = this.#isEmpty() ? '' : ' What arrived is kept.';
		this.#finish('failed', errorBody(code, `${message}${kept}`, { retryAfter }));
	}

	/** Informs readers whether storing the text is delayed. */
	setSaving(status: 'delayed' | 'saved'): void {
		if (this.#isSavingDelayed === (status === 'delayed')) return;
		this.#isSavingDelayed = status === 'delayed';
		this.#broadcast(savingEvent(status));
	}

	/** Sets the error to send instead of `done`, when the ended answer cannot be stored. */
	failToSave(error: ErrorBody): void {
		this.status = 'failed';
		this.error = error;
	}

	/** Stops the answer for the user. The text so far is kept. */
	stop(): void {
		this.#finish('stopped');
	}

	/** Ends the answer because this process is stopping. */
	interrupt(): void {
		this.#finish('interrupted', interruptedError());
	}

	/** Whether it has nothing visible: neither drafts nor commentary. */
	#isEmpty(): boolean {
		if (this.drafts.length > 0) return false;
		const { commentary, tweets, trailing } = parseAnswer(visibleText(this.content), true);
		return commentary === '' && tweets.length === 0 && trailing === '';
	}

	#createParser(): DraftParser {
		return new DraftParser({
			draft: (text) => {
				this.drafts.push({ text });
				this.#newDraftEvents += draftEvent(text, this.#streamPosition());
			},
		});
	}

	#eventsSince(from: StreamPosition | undefined): string {
		return eventsSince(this, from) + (this.#isSavingDelayed ? savingEvent('delayed') : '');
	}

	#streamPosition(): StreamPosition {
		return {
			messagePosition: this.position,
			characters: this.content.length,
			drafts: this.drafts.length,
		};
	}

	#takeDraftEvents(): string {
		const events = this.#newDraftEvents;
		this.#newDraftEvents = '';
		return events;
	}

	#broadcast(events: string): void {
		if (events === '') return;
		for (const reader of this.#readers) if (!reader.missedFrom) this.#write(reader, events);
	}

	/** A reader whose buffer is full is skipped until it drains, and then gets the missed text. */
	#write(reader: Reader, events: string): void {
		if (!reader.stream.write(events)) reader.missedFrom = this.#streamPosition();
	}

	#finish(status: AnswerStatus, error: ErrorBody | null = null): void {
		if (this.status !== 'running') return;
		this.status = status;
		this.error = error;
		// A missing reason would create an error, which records the stack.
		this.#abort.abort(status);
		void this.#save(this).then(() => {
			this.#isClosed = true;
			for (const reader of this.#readers) this.#endIfClosed(reader);
			this.#resolveClosed();
		});
	}

	#endIfClosed(reader: Reader): void {
		if (this.#isClosed && !reader.missedFrom) reader.stream.end(lastEvent(this));
	}
}
