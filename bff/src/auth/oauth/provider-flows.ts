import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { beginConnection } from '../../../contract/account/connections.ts';
import type { beginX } from '../../../contract/network-accounts/network-accounts.ts';
import type { Config } from '../../config/config.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { IdentityProvider } from '../../providers/identity-provider.ts';
import { currentSession } from '../guards.ts';
import { OAuthFailure } from './oauth-failure.ts';
import { createOAuthFlow, type OAuthFlow } from './oauth-flow.ts';
import type { Initiator, OAuthStates } from './oauth-states.ts';
import { createPendingConsent, type PendingConsent } from './pending-consent.ts';
import { type ProviderName, providerNames, type SignInProviders } from './providers.ts';

/** The OAuth flows of a provider. They request different scopes and share the callback. */
export interface ProviderFlows extends Pick<IdentityProvider, 'readProfile'> {
	signIn: OAuthFlow;
	/** Only for signed-in users: see `requireSession`. */
	connect: OAuthFlow;
	/** Like `connect`, and also requests the scopes for likes, replies and posts. */
	connectForActions: OAuthFlow;
	/** Like `connectForActions`, for a further account: see `beginX` in the contract. */
	connectFurther: OAuthFlow;
	pending: PendingConsent;
}

export type AllFlows = Partial<Record<ProviderName, ProviderFlows>>;

/** The flows of every provider that is offered. */
export function createProviderFlows(
	{ appOrigins, isProduction }: Pick<Config, 'appOrigins' | 'isProduction'>,
	providers: SignInProviders,
	states: OAuthStates,
	limits: SharedLimits,
): AllFlows {
	const create = (name: ProviderName): AllFlows => {
		const provider = providers[name];
		if (!provider) return {};
		const pending = createPendingConsent(name, isProduction, limits);
		const callbackUri = (request: FastifyRequest) => callbackUriOf(request, name, appOrigins);
		const stateOf = (request: FastifyRequest, how: Pick<Initiator, 'returnTo' | 'isFurther'>) => {
			const { user, sessionId } = currentSession(request);
			return states.createConnectState({ userId: user.id, sessionId, ...how });
		};
		// The schemas of `beginConnection` and `beginX` only allow pages of the app.
		const generateState = (request: FastifyRequest) => {
			const { returnTo } = request.query as Static<
				(typeof beginConnection)['schema']['querystring']
			>;
			return stateOf(request, { returnTo });
		};
		const generateFurtherState = (request: FastifyRequest) => {
			const { returnTo } = request.body as Static<(typeof beginX)['schema']['body']>;
			return stateOf(request, { returnTo, isFurther: true });
		};
		const scopes = [...provider.scopes, ...provider.connectionScopes];
		const forActions = {
			...provider,
			pending,
			callbackUri,
			scopes: [...scopes, ...provider.actionScopes],
		};
		return {
			[name]: {
				readProfile: provider.readProfile,
				signIn: createOAuthFlow({
					...provider,
					pending,
					callbackUri,
					generateState: states.createSignInState,
				}),
				connect: createOAuthFlow({ ...provider, pending, callbackUri, generateState, scopes }),
				connectForActions: createOAuthFlow({ ...forActions, generateState }),
				connectFurther: createOAuthFlow({ ...forActions, generateState: generateFurtherState }),
				pending,
			},
		};
	};
	return Object.assign({}, ...providerNames.map(create));
}

/** Where a provider or network sends the browser back. */
export function callbackUriOf(
	{ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
	name: string,
	appOrigins: Config['appOrigins'],
): string {
	return `${appOrigins[0] ?? `${protocol}://${host}`}/auth/${name}/callback`;
}

/** Throws `OAuthFailure` for a provider that is not offered. */
export function flowsOf(provider: ProviderName, flows: AllFlows): ProviderFlows {
	const found = flows[provider];
	if (!found)
		throw new OAuthFailure('not_offered', 'the settings have no client for this provider');
	return found;
}
