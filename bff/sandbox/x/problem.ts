import type { FastifyReply } from 'fastify';

const titles: Record<number, string> = {
	401: 'Unauthorized',
	429: 'Too Many Requests',
	500: 'Internal Server Error',
	503: 'Service Unavailable',
};

/** X refuses with a problem (RFC 9457), and says at 429 when to come back. */
export function refuse(reply: FastifyReply, status: number): FastifyReply {
	reply.code(status);
	if (status === 403) {
		return reply.send({
			title: 'Forbidden',
			type: 'https://api.twitter.com/2/problems/not-authorized-for-resource',
			detail: 'You are not permitted to perform this action.',
			status,
		});
	}
	if (status === 429) {
		const reset = Math.ceil(Date.now() / 1000) + 900;
		reply.headers({ 'x-rate-limit-limit': 75, 'x-rate-limit-remaining': 0, 'x-rate-limit-reset': reset });
	}
	const title = titles[status] ?? 'Error';
	return reply.send({ title, type: 'about:blank', detail: title, status });
}
