import type { FastifyInstance } from 'fastify';
import { ModelError } from '../providers/model.ts';
import { AppError } from './app-error.ts';

/** Errors that the user can fix; they are 400. */
const userErrors: ReadonlySet<string> = new Set(['key_rejected', 'model_out_of_credit']);

/**
 * Creates a function that runs a request to the model for a route, with a timeout and the errors of
 * the API. It is aborted when the server stops.
 */
export function createModelRequests(app: FastifyInstance, timeoutMs: number) {
	const stopping = new AbortController();
	app.addHook('preClose', async () => {
		stopping.abort(
			new AppError(503, 'server_stopping', 'Warble is restarting. Try again in a moment.', 2),
		);
	});
	return async <Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
		const timeout = AbortSignal.timeout(timeoutMs);
		try {
			return await run(AbortSignal.any([stopping.signal, timeout]));
		} catch (error) {
			if (error === timeout.reason)
				throw new AppError(503, 'model_timeout', 'The model took too long. Try again.');
			if (!(error instanceof ModelError)) throw error;
			const status = userErrors.has(error.code) ? 400 : 503;
			throw new AppError(status, error.code, error.message, error.retryAfter);
		}
	};
}
