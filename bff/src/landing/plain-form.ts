import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';

/**
 * Whether it is our form, sent by a browser that has not run our script. It wants a page for an
 * answer.
 */
export function isPlainForm(request: FastifyRequest): boolean {
	return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

/**
 * Takes plain forms in this scope: reads one as the message that the script would have sent, and
 * shows the form again where it cannot be.
 */
export async function takePlainForms(scope: FastifyInstance): Promise<void> {
	await scope.register(formbody, { bodyLimit: 4096 });
	scope.addHook('preValidation', async (request) => {
		if (isPlainForm(request)) request.body = readForm(request.body);
	});
	scope.setErrorHandler((error: FastifyError | AppError, request, reply) => {
		const isInvalid =
			error instanceof AppError ? error.code === 'invalid_input' : error.validation !== undefined;
		if (!isPlainForm(request) || !isInvalid) throw error;
		return reply.redirect('/?error=email#email-refused', 303);
	});
}

/** Still to be checked, like any message. */
function readForm(body: unknown): Record<string, unknown> {
	const given = typeof body === 'object' && body !== null ? body : {};
	return {
		...('email' in given ? { email: given.email } : {}),
		...('website' in given ? { website: given.website } : {}),
		sessionId: `session-${Date.now()}-${randomBytes(8).toString('hex')}`,
		submitted: true,
		pageVisited: '/',
	};
}
