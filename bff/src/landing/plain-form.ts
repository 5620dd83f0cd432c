import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';

/**
 * Whether the request is our HTML form, sent without the page's script. Its response must be a
 * page.
 */
export function isPlainForm(request: FastifyRequest): boolean {
	return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

/**
 * Accepts plain forms in this scope: converts a form to the JSON that the script would have sent,
 * and shows the form again if it is invalid.
 */
export async function acceptPlainForms(scope: FastifyInstance): Promise<void> {
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

/** The result is validated like any other request body. */
function readForm(body: unknown): Record<string, unknown> {
	const fields = typeof body === 'object' && body !== null ? body : {};
	return {
		...('email' in fields ? { email: fields.email } : {}),
		...('website' in fields ? { website: fields.website } : {}),
		sessionId: `session-${Date.now()}-${randomBytes(8).toString('hex')}`,
		submitted: true,
		pageVisited: '/',
	};
}
