import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';
import { consume } from '../limits/rate-limits.ts';

/** Per user and minute. */
const CHUNKS_LIMIT = { points: 1200, duration: 60 };

/**
 * Makes a scope receive the chunks of uploads, as bytes and nothing else. Returns the options of
 * its route, except the handler. `maxBytes`: of one chunk.
 */
export function acceptChunks(
	scope: FastifyInstance,
	{ maxBytes, userIdOf }: { maxBytes: number; userIdOf: (request: FastifyRequest) => string },
) {
	const chunks = new RateLimiterMemory(CHUNKS_LIMIT);
	scope.removeAllContentTypeParsers();
	scope.addContentTypeParser(
		'application/octet-stream',
		{ parseAs: 'buffer', bodyLimit: maxBytes },
		(_request, body, done) => done(null, body),
	);
	scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) =>
		done(
			new AppError(
				415,
				'unsupported_media_type',
				'Send the bytes with content-type application/octet-stream.',
			),
		),
	);
	return {
		config: { hasOwnLimit: true },
		bodyLimit: maxBytes,
		onRequest: async (request: FastifyRequest) => consume(chunks, userIdOf(request)),
	};
}

/** The bytes of a chunk. A request without bytes has no body. */
export function bytesOf({ body }: { body: unknown }): Buffer {
	return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
