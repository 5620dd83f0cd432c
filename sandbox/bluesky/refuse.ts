import type { FastifyReply } from 'fastify';

/** Sends an error of XRPC. */
export function refuse(
	reply: FastifyReply,
	status: number,
	error: string,
	message: string,
): FastifyReply {
	return reply.code(status).send({ error, message });
}

/** The rate limit of an account, with the headers of Bluesky. */
export function refuseRate(reply: FastifyReply, seconds: number): FastifyReply {
	const policy = { limit: 5000, remaining: 0, reset: Math.ceil(Date.now() / 1000) + seconds };
	for (const [name, value] of Object.entries(policy)) reply.header(`ratelimit-${name}`, value);
	reply.header('ratelimit-policy', '5000;w=3600').header('retry-after', seconds);
	return refuse(reply, 429, 'RateLimitExceeded', 'Rate Limit Exceeded');
}

/** An error of XRPC that a handler throws. */
export class XrpcError extends Error {
	readonly status: number;
	readonly error: string;

	constructor(error: string, message: string, status = 400) {
		super(message);
		this.error = error;
		this.status = status;
	}
}
