import type { FastifyReply } from 'fastify';

const messages: Record<number, string> = {
	401: 'The access token is invalid',
	403: 'This action is not allowed',
	404: 'Record not found',
	422: 'Validation failed',
	429: 'Too many requests',
	500: 'There was an error processing your request',
	503: 'There was a temporary problem serving your request, please try again',
};

/** Sends an error of Mastodon, with its message for the status unless another is given. */
export function refuse(
	reply: FastifyReply,
	status: number,
	error = messages[status] ?? 'Error',
): FastifyReply {
	return reply.code(status).send({ error });
}

/** The scope is missing. */
export function refuseScope(reply: FastifyReply): FastifyReply {
	return refuse(reply, 403, 'This action is outside the authorized scopes');
}
