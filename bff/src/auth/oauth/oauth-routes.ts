import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { addressBlockOf } from '../../http/address-block.ts';
import { AppError } from '../../http/app-error.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import { type CallbackOptions, createCallback, type FurtherAccounts } from './callback.ts';
import { flowsOf } from './provider-flows.ts';
import { providerNames } from './providers.ts';
import { resolveRedirect } from './resolve-redirect.ts';

/** For the sign-ins that a network may start, and for the callbacks from it, in five minutes. */
const LIMIT = { points: 30, duration: 300 };

type OAuthServices = 'flows' | 'states' | 'providerAccounts' | 'connections';

export interface OAuthRoutesOptions
	extends Omit<CallbackOptions, OAuthServices | 'furtherAccounts'> {
	oauth: Pick<CallbackOptions, OAuthServices>;
	networkAccounts: { manager: FurtherAccounts };
	limits: SharedLimits;
}

/**
 * Sign-in with X and Google: `GET /auth/NAME` redirects to the provider, and `GET
 * /auth/NAME/callback` redirects to one of our screens, never to a URL from the request. The
 * callback also completes connections: see `connection-routes.ts`.
 */
export const oauthRoutes: FastifyPluginAsyncTypebox<OAuthRoutesOptions> = async (
	app,
	{ oauth, networkAccounts, limits, ...services },
) => {
	const starts = limits('oauth-start', LIMIT);
	const callbacks = limits('oauth-callback', LIMIT);
	const handleCallback = createCallback({
		...services,
		...oauth,
		furtherAccounts: networkAccounts.manager,
	});
	app.addHook('onRequest', async (request, reply) => {
		// The callback URL contains a code, which must not leak to the next page.
		reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
		refuseEmbedding(request);
	});

	for (const provider of providerNames) {
		const route = { schema: { hide: true }, exposeHeadRoute: false };
		app.get(`/auth/${provider}`, route, async (request, reply) => {
			await consume(starts, addressBlockOf(request.ip));
			const url = await resolveRedirect(request, {
				provider,
				audit: 'login_failed',
				errorUrl: (code) => `/login?error=${code}`,
				run: async () => flowsOf(provider, oauth.flows).signIn.begin(request, reply),
			});
			return reply.redirect(url, 303);
		});
		app.get(`/auth/${provider}/callback`, route, async (request, reply) => {
			await consume(callbacks, addressBlockOf(request.ip));
			return reply.redirect(await handleCallback(request, reply, provider), 303);
		});
	}
};

/**
 * Keeps other sites from using up the limit of their visitors' networks, e.g. with `<img>` tags.
 */
function refuseEmbedding({ headers }: FastifyRequest): void {
	const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = headers;
	if (site === 'cross-site' && destination !== undefined && destination !== 'document') {
		throw new AppError(
			403,
			'forbidden_origin',
			'This request came from another site and was refused.',
		);
	}
}
