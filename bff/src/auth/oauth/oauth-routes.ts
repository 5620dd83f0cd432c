import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import { networkOf } from '../../http/network.ts';
import { type CallbackOptions, createCallback } from './callback.ts';
import { flowsOf } from './provider-flows.ts';
import { providerNames } from './providers.ts';
import { orScreen } from './resolve-redirect.ts';

/** Sign-ins that a network may begin, and callbacks that it may bring, in five minutes. */
const TRIES = { points: 30, duration: 300 };

export interface OAuthRoutesOptions extends CallbackOptions {
	limits: SharedLimits;
}

/**
 * Sign-in with X and Google: `GET /auth/NAME` sends the browser to the provider, `GET
 * /auth/NAME/callback` takes it back and sends it to a screen of ours, whatever else the address
 * asks for. Connections come back there too: see `connection-routes.ts`.
 */
export const oauthRoutes: FastifyPluginAsyncTypebox<OAuthRoutesOptions> = async (app, options) => {
	const starts = options.limits('oauth-start', TRIES);
	const callbacks = options.limits('oauth-callback', TRIES);
	const callback = createCallback(options);
	app.addHook('onRequest', async (request, reply) => {
		// The address of a callback holds a code, which the next page must not be told.
		reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
		refuseEmbedding(request);
	});

	for (const provider of providerNames) {
		const route = { schema: { hide: true }, exposeHeadRoute: false };
		app.get(`/auth/${provider}`, route, async (request, reply) => {
			await consume(starts, networkOf(request.ip));
			const next = await orScreen(request, {
				provider,
				audit: 'login_failed',
				screenFor: (code) => `/login?error=${code}`,
				act: async () => flowsOf(provider, options.flows).signIn.begin(request, reply),
			});
			return reply.redirect(next, 303);
		});
		app.get(`/auth/${provider}/callback`, route, async (request, reply) => {
			await consume(callbacks, networkOf(request.ip));
			return reply.redirect(await callback(request, reply, provider), 303);
		});
	}
};

/**
 * A page of another site could otherwise use up the tries of its visitors' network, with a few
 * pictures.
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
