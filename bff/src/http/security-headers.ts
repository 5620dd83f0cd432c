import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const permissions = 'camera=(), geolocation=(), microphone=(), payment=()';

/** For responses that pass no hook. */
export const securityHeaders = {
	'x-content-type-options': 'nosniff',
	'content-security-policy': "default-src 'none';frame-ancestors 'none'",
	'referrer-policy': 'strict-origin-when-cross-origin',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'permissions-policy': permissions,
};

/**
 * Sets the security headers of every response. Nothing may run from a response of the API; the
 * pages of the app set their own policy: see `serve-pages.ts`.
 */
export async function registerSecurityHeaders(
	app: FastifyInstance,
	{ isProduction }: Pick<Config, 'isProduction'>,
): Promise<void> {
	await app.register(helmet, {
		contentSecurityPolicy: {
			useDefaults: false,
			directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
		},
		strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
		referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
		crossOriginOpenerPolicy: { policy: 'same-origin' },
		crossOriginResourcePolicy: { policy: 'same-origin' },
	});
	app.addHook('onRequest', async (_request, reply) => {
		reply.header('permissions-policy', permissions);
	});
}

/** Sources that Google's ad tag loads from and sends to, on pages that may have it. */
const adSources = {
	script: ' https://www.googletagmanager.com',
	connect: ' https://*.google.com https://*.googletagmanager.com',
};
const noAds = { script: '', connect: '' };

interface PagePolicy {
	/** Origins that the registry's remotes and documents come from, besides our own. */
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
