import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config/config.ts';

/**
 * The security headers of every response. Nothing may run from a response of the API; the pages of
 * the app set their own policy: see `serve-pages.ts`.
 */
export const securityHeaders = {
	...headersOf({ strictTransportSecurity: false }),
	'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

export function registerSecurityHeaders(
	app: FastifyInstance,
	{ isProduction }: Pick<Config, 'isProduction'>,
): void {
	const headers = isProduction
		? {
				...headersOf({
					strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
				}),
				...securityHeaders,
			}
		: securityHeaders;
	app.addHook('onRequest', (_request, reply, done) => {
		reply.headers(headers);
		done();
	});
}

/**
 * The headers that Helmet would set on a response. They are the same for all, so they are built
 * once.
 */
function headersOf({
	strictTransportSecurity,
}: Required<Pick<HelmetOptions, 'strictTransportSecurity'>>): Record<string, string> {
	const setHeaders = helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
		},
		strictTransportSecurity,
		xFrameOptions: { action: 'deny' },
		referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
		crossOriginOpenerPolicy: { policy: 'same-origin' },
		crossOriginResourcePolicy: { policy: 'same-origin' },
	});
	const response = new ServerResponse(new IncomingMessage(new Socket()));
	setHeaders(response.req, response, () => undefined);
	return { ...response.getHeaders() } as Record<string, string>;
}

/** Sources that Google's ad tag loads from and sends to, on pages that may have it. */
const adSources = {
	script: ' https://www.googletagmanager.com',
	connect: ' https://*.google.com https://*.googletagmanager.com',
};
const noAds = { script: '', connect: '' };

interface PagePolicy {
	/** Origins other than our own that the registry's remotes and documents come from. */
	remotes: readonly string[];
	/** Origins of the previews in this page. */
	previews?: readonly string[];
	withAds?: boolean;
}

/** The content security policy of a page. */
export function pagePolicy({ remotes, previews = [], withAds = false }: PagePolicy): string {
	const sources = [...new Set(["'self'", ...remotes, ...previews])].join(' ');
	const images = ["'self'", ...remotes].join(' ');
	const ads = withAds ? adSources : noAds;
	return [
		"default-src 'none'",
		`script-src ${sources}${ads.script}`,
		`style-src ${sources}`,
		`connect-src ${sources}${ads.connect}`,
		`font-src ${sources}`,
		`img-src ${images} data: https://pbs.twimg.com https://abs.twimg.com${ads.connect}`,
		"media-src 'self'",
		"manifest-src 'self'",
		"base-uri 'none'",
		"form-action 'self'",
		"object-src 'none'",
		"frame-ancestors 'none'",
	].join('; ');
}
