import type { FastifyReply } from 'fastify';

/** OpenRouter's error body: `code` repeats the HTTP status. */
export interface Failure {
	error: { code: number; message: string; metadata?: Record<string, unknown> };
}

const messages: Record<number, string> = {
	400: 'Bad request',
	401: 'User not found.',
	402: 'Insufficient credits. Add more using https://openrouter.ai/settings/credits',
	403: 'Forbidden',
	404: 'No endpoints found for this model.',
	408: 'Request timed out',
	429: 'Rate limit exceeded: free-models-per-min.',
	500: 'Internal Server Error',
	502: 'Provider returned error',
	503: 'No instances available',
};

export function failure(
	code: number,
	message = messages[code] ?? 'Provider returned error',
	metadata?: Record<string, unknown>,
): Failure {
	return { error: { code, message, ...(metadata ? { metadata } : {}) } };
}

export function sendFailure(reply: FastifyReply, body: Failure): FastifyReply {
	const { code } = body.error;
	if (code === 429 || code === 503) reply.header('retry-after', '7');
	return reply.code(code).send(body);
}

export const moderated = failure(
	403,
	'sandbox/wren requires moderation. Your input was flagged for "harassment". No credits were charged.',
	{
		reasons: ['harassment'],
		flagged_input: 'flagged by a sandbox directive',
		provider_name: 'Sandbox',
		model_slug: 'sandbox/wren',
	},
);

export const keyMissing = failure(401, 'No auth credentials found');

export function contextTooLong(limit: number, tokens: number): Failure {
	return failure(
		400,
		`This endpoint's maximum context length is ${limit} tokens. However, you requested about ${tokens} tokens.`,
		{
			error_type: 'context_length_exceeded',
			provider_name: 'Sandbox',
		},
	);
}
