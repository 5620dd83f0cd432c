import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Refuses state-changing requests that another site made a browser send. Safe methods pass; an `Origin` of ours passes; without one,
 * `Sec-Fetch-Site` must be same-origin or none; with neither header it is no browser, and carries no borrowed cookie.
 */
export function refuseForeignOrigins(app: FastifyInstance, appOrigins: readonly string[]): void {
	app.addHook('onRequest', async (request) => {
		if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
		const { origin } = request.headers;
		const site = request.headers['sec-fetch-site'];
		const isOurs =
			origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : isOwn(request, origin, appOrigins);
		if (!isOurs) throw new AppError(403, 'forbidden_origin', 'This request came from another site and was refused.');
	});
}

/** Without configured origins, the address that was asked for is ours. */
function isOwn(request: FastifyRequest, origin: string, appOrigins: readonly string[]): boolean {
	return appOrigins.length > 0 ? appOrigins.includes(origin) : origin === `${request.protocol}://${request.host}`;
}
