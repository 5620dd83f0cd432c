import type { FastifyReply } from 'fastify';

const titles: Record<number, string> = {
	401: 'Unauthorized',
	402: 'CreditsDepleted',
	403: 'Forbidden',
	429: 'Too Many Requests',
	500: 'Internal Server Error',
	503: 'Service Unavailable',
};

/** The messages of X's typed errors, by the last part of the type. */
const details: Record<string, string> = {
	'not-authorized-for-resource': 'You are not permitted to perform this action.',
	'client-forbidden':
		'When authenticating requests to the X API v2 endpoints, you must use keys and tokens from an App attached to a Project.',
	'usage-capped': 'Usage cap exceeded: Monthly product cap',
};

export interface Refusal {
	/** The type, such as `client-forbidden`. */
	problem?: string | undefined;
	/** The message; default: the one of the status. */
	detail?: string | undefined;
	/** With 429: when the rate limit resets, in seconds since 1970. */
	reset?: number | undefined;
}

/** Sends an error of X (RFC 9457); with 429 also the time of the reset. */
export function refuse(
	reply: FastifyReply,
	status: number,
	{ problem, detail, reset }: Refusal = {},
): FastifyReply {
	reply.code(status);
	if (detail !== undefined)
		return reply.send({ title: titles[status] ?? 'Error', type: 'about:blank', detail, status });
	const named = problem ?? (status === 403 ? 'not-authorized-for-resource' : undefined);
	if (named !== undefined) {
		return reply.send({
			title: status === 403 ? 'Forbidden' : 'UsageCapExceeded',
			type: `https://api.twitter.com/2/problems/${named}`,
			detail: details[named] ?? 'Forbidden.',
			status,
		});
	}
	if (status === 429) {
		const resetTime = reset ?? Math.ceil(Date.now() / 1000) + 900;
		reply.headers({ 'x-rate-limit-remaining': 0, 'x-rate-limit-reset': resetTime });
		if (!reply.hasHeader('x-rate-limit-limit')) reply.header('x-rate-limit-limit', 75);
	}
	const title = titles[status] ?? 'Error';
	return reply.send({ title, type: 'about:blank', detail: title, status });
}

/** The error for a kind of token that an endpoint does not accept. */
export function refuseTokenKind(
	reply: FastifyReply,
	kind: 'OAuth 2.0 Application-Only' | 'OAuth 2.0 User Context',
): FastifyReply {
	return reply.code(403).send({
		title: 'Unsupported Authentication',
		type: 'https://api.twitter.com/2/problems/unsupported-authentication',
		detail: `Authenticating with ${kind} is forbidden for this endpoint.`,
		status: 403,
	});
}

/** The error for an invalid parameter. */
export function refuseParameter(reply: FastifyReply, message: string): FastifyReply {
	return reply.code(400).send({
		errors: [{ parameters: {}, message }],
		title: 'Invalid Request',
		detail: 'One or more parameters to your request was invalid.',
		type: 'https://api.twitter.com/2/problems/invalid-request',
	});
}
