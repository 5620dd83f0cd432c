import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { AppError } from './app-error.ts';

/**
 * Refuses state-changing requests that another site made a browser send. Safe methods pass; an
 * `Origin` of ours passes; without one, `Sec-Fetch-Site` must be same-origin or none; with neither
 * header it is no browser, and carries no borrowed cookie.
 */
export function refuseForeignOrigins(app: FastifyInstance, appOrigins: readonly string[]): void {
	app.addHook('onRequest', async (request) => {
		if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS')
			return;
		const { origin } = request.headers;
		const site = request.headers['sec-fetch-site'];
		const isOurs =
			origin === undefined
				? site === undefined || site === 'same-origin' || site === 'none'
				: isOwn(request, origin, appOrigins);
		if (!isOurs)
			throw new AppError(
				403,
				'forbidden_origin',
				'This request came from another site and was refused.',
			);
	});
}

/** Without configured origins, the address that was asked for is ours. */
function isOwn(request: FastifyRequest, origin: string, appOrigins: readonly string[]): boolean {
	return appOrigins.length > 0
		? appOrigins.includes(origin)
		: origin === `${request.protocol}://${request.host}`;
}

/**
 * Answers only at addresses of our own: another site could let its name lead to this machine (DNS
 * rebinding), and browsers would let its pages read what is here. An IP address is no such name. In
 * production the proxy before the servers decides which names they have.
 */
export function refuseUnknownHosts(
	app: FastifyInstance,
	{ host, appOrigins }: Pick<Config, 'host' | 'appOrigins'>,
): void {
	const own = new Set([host, ...appOrigins.map((origin) => new URL(origin).hostname)]);
	app.addHook('onRequest', async ({ headers }) => {
		// Not what a proxy is said to have heard: a page can send that header as well. Without a host
		// it is no browser.
		if (headers.host === undefined || headers.host === '') return;
		const name = URL.parse(`http://${headers.host}`)?.hostname ?? '';
		if (own.has(name) || isLoopback(name) || isIP(name.replace(/^\[|\]$/g, ''))) return;
		throw new AppError(
			403,
			'forbidden_origin',
			'This is not an address of this Warble. Open it at localhost, or add the origin of this address to APP_ORIGINS.',
		);
	});
}
