import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CurrentSession, currentSession } from '../../auth/auth.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import { formatErrorEvent, formatEvent } from '../../http/event-stream.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { ModelError } from '../../providers/model.ts';

export interface StreamServices {
	limits: SharedLimits;
	streams: OpenStreams;
}

interface UserStreamOptions {
	/** Name of the rate limit. */
	name: string;
	/** For a user whose work is still under way. */
	busyMessage: string;
}

/** Sends an event of the stream. */
export type SendEvent = (event: string, data: unknown) => void;

/** Sends the events of the work, except an error. Is stopped by the signal. */
export type StreamedWork = (send: SendEvent, signal: AbortSignal) => Promise<void>;

const STREAMS_PER_MINUTE = 6;

/**
 * Streams of work that ends with its connection: one at a time for each user, and a few a minute.
 * An error of `prepare` is the response; one of the work that it returns is an `error` event.
 */
export function createUserStreams(
	{ limits, streams }: StreamServices,
	{ name, busyMessage }: UserStreamOptions,
) {
	const limit = limits(name, { points: STREAMS_PER_MINUTE, duration: 60 });
	/** Ids of users with work in progress. */
	const activeUsers = new Set<string>();

	return async (
		request: FastifyRequest,
		reply: FastifyReply,
		prepare: (session: CurrentSession) => Promise<StreamedWork>,
	): Promise<void> => {
		const session = currentSession(request);
		const { id } = session.user;
		streams.ensureRoom();
		if (activeUsers.has(id)) throw new AppError(429, 'too_many_streams', busyMessage, 10);
		activeUsers.add(id);
		try {
			await consume(limit, id);
			const work = await prepare(session);
			const disconnect = new AbortController();
			const stream = streams.open(request, reply);
			stream.onClose(() => disconnect.abort());
			// The client may have disconnected before the listener was added.
			if (!stream.isOpen) disconnect.abort();
			await work((event, data) => stream.write(formatEvent(event, data)), disconnect.signal).then(
				() => stream.end(),
				(error: unknown) => {
					if (disconnect.signal.aborted) return;
					if (!isExpected(error)) request.log.error({ err: error }, `${name} failed`);
					stream.end(formatErrorEvent(toErrorBody(error)));
				},
			);
		} finally {
			activeUsers.delete(id);
		}
	};
}

function isExpected(error: unknown): error is ModelError | AppError {
	return error instanceof ModelError || error instanceof AppError;
}

function toErrorBody(error: unknown) {
	if (isExpected(error)) return errorBody(error.code, error.message, error);
	return errorBody('internal', 'Something went wrong on our side. Try again in a moment.');
}
