import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorBody } from './app-error.ts';
import { EventStream, formatErrorEvent } from './event-stream.ts';

const HEARTBEAT_MS = 15_000;
/**
 * Heartbeats after which a stream is closed, so that one that nobody reads any more is not kept for
 * ever: 10 minutes.
 */
const LIMIT_BEATS = 40;
/** The same for a stream on which nothing else was said: 2 minutes. */
const LIMIT_IDLE_BEATS = 8;

interface OpenStream {
	stream: EventStream;
	userId: string;
	sessionId: string;
	beats: number;
	idleBeats: number;
}

/**
 * Every stream that this process has open: beats their hearts, limits how many a person has and how
 * long one lives, and ends them when a session or the server ends. What a stream tells goes on
 * without it, and its reader can ask for the rest.
 */
export class OpenStreams {
	/** The oldest first. */
	#streams = new Set<OpenStream>();
	#limit: number;
	#perUser: number;
	#isClosing = false;
	#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();

	constructor({ limit = 1000, perUser = 10 }: { limit?: number; perUser?: number } = {}) {
		this.#limit = limit;
		this.#perUser = perUser;
	}

	/** Call before work begins: a refusal is a plain answer only as long as no stream is open. */
	ensureRoom(): void {
		if (this.#isClosing)
			throw new AppError(503, 'server_stopping', 'Warble is restarting. Try again in a moment.', 2);
		if (this.#streams.size >= this.#limit) {
			throw new AppError(
				429,
				'too_many_streams',
				'Warble is at its limit of open answers. Try again in a minute.',
				60,
			);
		}
	}

	/** One more than a person may have closes their oldest. */
	open(request: FastifyRequest, reply: FastifyReply): EventStream {
		const stream = new EventStream(reply);
		const { user, sessionId = '' } = request.signedIn ?? {};
		const open: OpenStream = { stream, userId: user?.id ?? '', sessionId, beats: 0, idleBeats: 0 };
		const others = [...this.#streams].filter(
			({ userId }) => userId !== '' && userId === open.userId,
		);
		for (const oldest of others.slice(0, Math.max(0, others.length + 1 - this.#perUser)))
			this.#end(oldest, replaced(this.#perUser));
		this.#streams.add(open);
		stream.onClose(() => this.#streams.delete(open));
		// After the first words, which say what was begun: whoever does not hear them begins it once
		// more.
		if (this.#isClosing) setImmediate(() => stream.end(farewell()));
		return stream;
	}

	/** Whose streams they are, each session once; those of visitors without one are left out. */
	sessionIds(): string[] {
		return [...new Set([...this.#streams].map(({ sessionId }) => sessionId))].filter(
			(id) => id !== '',
		);
	}

	/** Signed out: nothing more reaches this browser. */
	endSession(sessionId: string): void {
		for (const open of this.#streams) {
			if (open.sessionId === sessionId)
				this.#end(open, formatErrorEvent(errorBody('unauthorized', 'You are signed out.')));
		}
	}

	/**
	 * The server stops: readers are told to ask again, which another server or the next start will
	 * answer.
	 */
	close(): void {
		this.#isClosing = true;
		clearInterval(this.#heartbeat);
		for (const open of this.#streams) this.#end(open, farewell());
	}

	#beat(): void {
		for (const open of this.#streams) {
			open.beats += 1;
			open.idleBeats = open.stream.resetHasWritten() ? 0 : open.idleBeats + 1;
			if (open.beats >= LIMIT_BEATS || open.idleBeats >= LIMIT_IDLE_BEATS)
				this.#end(open, expiry());
			else if (!open.stream.isLagging) open.stream.beat();
		}
	}

	#end(open: OpenStream, lastEvent: string): void {
		this.#streams.delete(open);
		open.stream.end(lastEvent);
	}
}

function replaced(limit: number): string {
	return formatErrorEvent(
		errorBody(
			'stream_replaced',
			`This page stopped following, because you have more than ${limit} open. Try again to follow here.`,
		),
	);
}

function expiry(): string {
	return formatErrorEvent(
		errorBody('stream_expired', 'This connection was open for long. Ask again for the rest.'),
	);
}

function farewell(): string {
	return formatErrorEvent(
		errorBody('server_stopping', 'Warble is restarting. Try again in a moment.', { retryAfter: 2 }),
	);
}
