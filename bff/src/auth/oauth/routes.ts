import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { SignInError } from '../../../contract/auth.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../http/app-error.ts';
import { networkOf } from '../../http/network.ts';
import { consume } from '../../http/rate-limits.ts';
import { ProviderError } from '../../outside/identity-provider.ts';
import type { SignIn } from '../sign-in.ts';
import type { Identities } from './identities.ts';
import { createOAuthFlow } from './oauth-flow.ts';
import { createPendingSignIn } from './pending-sign-in.ts';
import { type ProviderName, providerNames, type SignInProviders } from './providers.ts';
import { SignInFailure } from './sign-in-failure.ts';

export interface OAuthRoutesOptions {
	config: Pick<Config, 'appOrigins' | 'isProduction'>;
	providers: SignInProviders;
	identities: Identities;
	signIn: SignIn;
}

/** Sign-ins that a network may begin, and callbacks that it may bring, in five minutes. */
const TRIES = { points: 30, duration: 300 };

/** A callback's address holds a code: neither the log nor the next page is to have it. */
const logSerializers = { req: ({ method, url }: FastifyRequest) => ({ method, url: url.split('?', 1)[0] }) };

/**
 * Sign-in with X and Google: `GET /auth/NAME` sends the browser to the provider, `GET /auth/NAME/callback` takes it back and sends it to
 * one of two screens of ours, whatever else the address asks for.
 */
export const oauthRoutes: FastifyPluginAsyncTypebox<OAuthRoutesOptions> = async (app, options) => {
	const starts = new RateLimiterMemory(TRIES);
	const callbacks = new RateLimiterMemory(TRIES);
	app.addHook('onRequest', async (request, reply) => {
		reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
		refuseEmbedding(request);
	});

	for (const name of providerNames) {
		const { begin, finish } = flowOf(name, options);
		const route = { schema: { hide: true }, exposeHeadRoute: false, logSerializers };
		app.get(`/auth/${name}`, route, async (request, reply) => {
			await consume(starts, networkOf(request.ip));
			return reply.redirect(await orLogin(request, name, () => begin(request, reply)), 303);
		});
		app.get(`/auth/${name}/callback`, route, async (request, reply) => {
			await consume(callbacks, networkOf(request.ip));
			return reply.redirect(await orLogin(request, name, () => finish(request, reply)), 303);
		});
	}
};

/** Both halves of a provider's sign-in; each answers where to go next. */
function flowOf(name: ProviderName, { config, providers, identities, signIn }: OAuthRoutesOptions) {
	const provider = providers[name];
	if (!provider) {
		const refuse = async (): Promise<string> => {
			throw new SignInFailure('not_offered', 'there is no client for this provider in the settings');
		};
		return { begin: refuse, finish: refuse };
	}
	const pending = createPendingSignIn(name, config.isProduction);
	const callbackUri = (request: FastifyRequest) =>
		`${config.appOrigins[0] ?? `${request.protocol}://${request.host}`}/auth/${name}/callback`;
	const flow = createOAuthFlow({ ...provider, pending, callbackUri });
	return {
		begin: flow.begin,
		async finish(request: FastifyRequest, reply: FastifyReply): Promise<string> {
			pending.forget(reply);
			const tokens = await flow.finish(request);
			const profile = await provider.whoIs(tokens.access_token);
			await signIn(request, await identities.accountOf(name, profile, provider.keepsTokens ? tokens : undefined), name);
			return '/auth/callback';
		},
	};
}

/** A sign-in that fails ends on the login screen, with a code of ours and nothing of the provider's. */
async function orLogin(request: FastifyRequest, provider: ProviderName, act: () => Promise<string>): Promise<string> {
	try {
		return await act();
	} catch (error) {
		if (error instanceof AppError) throw error;
		const code: SignInError = error instanceof SignInFailure ? error.code : 'unavailable';
		const isKnown = error instanceof SignInFailure || error instanceof ProviderError;
		if (isKnown) request.log.warn({ audit: 'login_failed', provider, code, reason: error.message }, 'sign-in failed');
		else request.log.error({ audit: 'login_failed', provider, code, err: error }, 'sign-in failed');
		return `/login?error=${code}`;
	}
}

/** A page of another site could otherwise use up the tries of its visitors' network, with a few pictures. */
function refuseEmbedding({ headers }: FastifyRequest): void {
	const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = headers;
	if (site === 'cross-site' && destination !== undefined && destination !== 'document') {
		throw new AppError(403, 'forbidden_origin', 'This request came from another site and was refused.');
	}
}
