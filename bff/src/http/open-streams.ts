import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorBody } from './app-error.ts';
import { EventStream, formatErrorEvent } from './event-stream.ts';

const HEARTBEAT_MS = 15_000;
/** Every stream is closed after this many heartbeats (10 minutes), in case it is no longer read. */
const MAX_HEARTBEATS = 40;
/** A stream without events is closed after this many heartbeats (2 minutes). */
const MAX_IDLE_HEARTBEATS = 8;

interface OpenStream {
	stream: EventStream;
	userId: string;
	sessionId: string;
	heartbeats: number;
	idleHeartbeats: number;
}

/**
 * All open streams of this process. Sends heartbeats, limits the number of streams of a user and
 * the age of a stream, and ends streams when their session or the server ends. The work behind a
 * stream continues without it, and the client can request the rest.
 */
export class OpenStreams {
	/** Oldest first. */
	#streams = new Set<OpenStream>();
	#limit: number;
	#perUser: number;
	#isClosing = false;
	#heartbeat = setInterval(() => this.#sendHeartbeats(), HEARTBEAT_MS).unref();

	constructor({ limit = 1000, perUser = 10 }: { limit?: number; perUser?: number } = {}) {
		this.#limit = limit;
		this.#perUser = perUser;
	}

	/**
	 * Throws if no stream can be opened. Call it before the work begins, while the error can still be
	 * sent as a normal response.
	 */
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

	/** Opens a stream. If the user has reached their limit, their oldest stream is closed. */
	open(request: FastifyRequest, reply: FastifyReply): EventStream {
		const stream = new EventStream(reply);
		const { user, sessionId = '' } = request.currentSession ?? {};
		const open: OpenStream = {
			stream,
			userId: user?.id ?? '',
			sessionId,
			heartbeats: 0,
			idleHeartbeats: 0,
		};
		const others = [...this.#streams].filter(
			({ userId }) => userId !== '' && userId === open.userId,
		);
		for (const oldest of others.slice(0, Math.max(0, others.length + 1 - this.#perUser)))
			this.#end(oldest, replacedEvent(this.#perUser));
		this.#streams.add(open);
		stream.onClose(() => this.#streams.delete(open));
		// After the first event, which identifies the work that has begun: without it the client would
		// start the work again.
		if (this.#isClosing) setImmediate(() => stream.end(stoppingEvent()));
		return stream;
	}

	/** How many streams are open. */
	get count(): number {
		return this.#streams.size;
	}

	/** The ids of all sessions that have an open stream. */
	sessionIds(): string[] {
		return [...new Set([...this.#streams].map(({ sessionId }) => sessionId))].filter(
			(id) => id !== '',
		);
	}

	/** Ends all streams of a session that was signed out. */
	endSession(sessionId: string): void {
		for (const open of this.#streams) {
			if (open.sessionId === sessionId)
				this.#end(open, formatErrorEvent(errorBody('unauthorized', 'You are signed out.')));
		}
	}

	/** Ends all streams because the server stops. Clients reconnect to another server. */
	close(): void {
		this.#isClosing = true;
		clearInterval(this.#heartbeat);
		for (const open of this.#streams) this.#end(open, stoppingEvent());
	}

	#sendHeartbeats(): void {
		for (const open of this.#streams) {
			open.heartbeats += 1;
			open.idleHeartbeats = open.stream.resetHasWritten() ? 0 : open.idleHeartbeats + 1;
			if (open.heartbeats >= MAX_HEARTBEATS || open.idleHeartbeats >= MAX_IDLE_HEARTBEATS)
				this.#end(open, expiredEvent());
			else if (!open.stream.isLagging) open.stream.sendHeartbeat();
		}
	}

	#end(open: OpenStream, lastEvent: string): void {
		this.#streams.delete(open);
		open.stream.end(lastEvent);
	}
}

function replacedEvent(limit: number): string {
	return formatErrorEvent(
		errorBody(
			'stream_replaced',
			`This page stopped following, because you have more than ${limit} open. Try again to follow here.`,
		),
	);
}

function expiredEvent(): string {
	return formatErrorEvent(
		errorBody('stream_expired', 'This connection was open for too long. Reconnect for the rest.'),
	);
}

function stoppingEvent(): string {
	return formatErrorEvent(
		errorBody('server_stopping', 'Warble is restarting. Try again in a moment.', { retryAfter: 2 }),
	);
}
