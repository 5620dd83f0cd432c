import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { AppError } from './app-error.ts';

/**
 * Refuses state-changing requests from other sites (CSRF). Safe methods pass, and so do requests
 * with our own `Origin`. Without an `Origin`, `Sec-Fetch-Site` must be `same-origin` or `none`. A
 * request with neither header does not come from a browser, so no cookie can be abused.
 */
export function refuseForeignOrigins(app: FastifyInstance, appOrigins: readonly string[]): void {
	app.addHook('onRequest', (request, _reply, done) => {
		if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS')
			return done();
		const { origin } = request.headers;
		const site = request.headers['sec-fetch-site'];
		const isOurs =
			origin === undefined
				? site === undefined || site === 'same-origin' || site === 'none'
				: isOwn(request, origin, appOrigins);
		if (isOurs) return done();
		done(
			new AppError(403, 'forbidden_origin', 'This request came from another site and was refused.'),
		);
	});
}

/** Without configured origins, the requested address counts as our own. */
function isOwn(request: FastifyRequest, origin: string, appOrigins: readonly string[]): boolean {
	return appOrigins.length > 0
		? appOrigins.includes(origin)
		: origin === `${request.protocol}://${request.host}`;
}

/**
 * Refuses requests to host names that are not ours. Otherwise another site could point its name to
 * this machine (DNS rebinding) and its pages could read our responses. IP addresses are allowed. In
 * production the proxy in front of the servers checks the name.
 */
export function refuseUnknownHosts(
	app: FastifyInstance,
	{ host, appOrigins }: Pick<Config, 'host' | 'appOrigins'>,
): void {
	const own = new Set([host, ...appOrigins.map((origin) => new URL(origin).hostname)]);
	app.addHook('onRequest', ({ headers }, _reply, done) => {
		// The header `X-Forwarded-Host` does not count, because a page can send it. A request without a
		// host does not come from a browser.
		if (headers.host === undefined || headers.host === '') return done();
		const name = URL.parse(`http://${headers.host}`)?.hostname ?? '';
		if (own.has(name) || isLoopback(name) || isIP(name.replace(/^\[|\]$/g, ''))) return done();
		done(
			new AppError(
				403,
				'forbidden_origin',
				'This is not an address of this Warble. Open it at localhost, or add the origin of this address to APP_ORIGINS.',
			),
		);
	});
}
