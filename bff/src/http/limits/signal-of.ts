import type { FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';

/** Aborts when the client closes the connection. */
export function signalOf(reply: FastifyReply): AbortSignal {
	const closed = new AbortController();
	reply.raw.once('close', () =>
		closed.abort(
			new AppError(400, 'invalid_input', 'The connection was closed before the response.'),
		),
	);
	return closed.signal;
}
