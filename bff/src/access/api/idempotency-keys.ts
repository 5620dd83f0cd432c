import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentSession } from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';
import type { ApiRequestStore, BegunRequest } from './api-request-store.ts';
import { currentCaller } from './caller.ts';

const MAX_KEY_LENGTH = 255;
/** Statuses of requests that did nothing and can be repeated: their responses are not stored. */
const RETRYABLE = [429, 503];

declare module 'fastify' {
	interface FastifyRequest {
		/** What its response is stored with; null if it is not stored. */
		idempotencyKey: BegunRequest | null;
	}
}

/**
 * Writes of this scope accept an `Idempotency-Key`, as Stripe has it: the first response is stored
 * for 24 hours and returned to each repetition with `idempotent-replayed: true`. 422 `key_reused`
 * for another request with the same key, and 409 `request_running` while the first one runs.
 * Refusals by a handler, such as 409 `draft_locked`, are stored too. Responses 429 and 503 are not,
 * nor is the 400 for a request that does not match its schema.
 *
 * If the server is killed during a request, a repetition runs it again. That is safe, because
 * handlers are idempotent: callers choose the ids of drafts and the paths of files, and
 * publications, replies and likes are stored before they are sent.
 */
export function acceptIdempotencyKeys(scope: FastifyInstance, store: ApiRequestStore): void {
	scope.decorateRequest('idempotencyKey', null);

	scope.addHook('preHandler', async (request, reply) => {
		const key = keyOf(request);
		if (key === undefined) return;
		const apiRequest = { caller: currentCaller(request).id, key };
		const requestHash = hashOf(request);
		const found = await store.begin(apiRequest, currentSession(request).user.id, requestHash);
		if ('begun' in found) {
			request.idempotencyKey = found.begun;
			return;
		}
		const { earlier } = found;
		if (earlier.requestHash !== requestHash)
			throw new AppError(
				422,
				'key_reused',
				'This Idempotency-Key was used for another request. Use a new key for each request.',
			);
		if (earlier.status === null)
			throw new AppError(
				409,
				'request_running',
				'A request with this Idempotency-Key is still running. Repeat it in a moment.',
				1,
			);
		return reply
			.code(earlier.status)
			.headers({ 'content-type': 'application/json', 'idempotent-replayed': 'true' })
			.send(earlier.response ?? '');
	});

	scope.addHook('onSend', async (request, reply, payload) => {
		const { idempotencyKey } = request;
		if (idempotencyKey) {
			request.idempotencyKey = null;
			if (RETRYABLE.includes(reply.statusCode)) await store.release(idempotencyKey);
			else await store.end(idempotencyKey, reply.statusCode, String(payload ?? ''));
		}
		return payload;
	});
}

/** The key of a write; undefined without one. Throws 400 for an unusable one. */
function keyOf({ method, headers }: FastifyRequest): string | undefined {
	const key = headers['idempotency-key'];
	if (key === undefined || method === 'GET' || method === 'HEAD') return undefined;
	if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_LENGTH)
		throw new AppError(
			400,
			'invalid_input',
			`Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`,
		);
	return key;
}

function hashOf({ method, url, body }: FastifyRequest): string {
	return createHash('sha256')
		.update(JSON.stringify([method, url, body ?? null]))
		.digest('base64url');
}
