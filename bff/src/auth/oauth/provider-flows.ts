import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { IdentityProvider } from '../../providers/identity-provider.ts';
import { currentSession } from '../guards.ts';
import { OAuthFailure } from './oauth-failure.ts';
import { createOAuthFlow, type OAuthFlow } from './oauth-flow.ts';
import type { OAuthStates } from './oauth-states.ts';
import { createPendingConsent, type PendingConsent } from './pending-consent.ts';
import { type ProviderName, providerNames, type SignInProviders } from './providers.ts';

/** The OAuth flows of a provider. They request different scopes and share the callback. */
export interface ProviderFlows extends Pick<IdentityProvider, 'readProfile'> {
	signIn: OAuthFlow;
	/** Only for signed-in users: see `requireSession`. */
	connect: OAuthFlow;
	/** Like `connect`, and also requests the scopes for likes, replies and posts. */
	connectForActions: OAuthFlow;
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
		const callbackUri = (request: FastifyRequest) =>
			`${appOrigins[0] ?? `${request.protocol}://${request.host}`}/auth/${name}/callback`;
		const generateState = (request: FastifyRequest) => {
			const { user, sessionId } = currentSession(request);
			return states.createConnectState({ userId: user.id, sessionId });
		};
		const scopes = [...provider.scopes, ...provider.connectionScopes];
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
				connectForActions: createOAuthFlow({
					...provider,
					pending,
					callbackUri,
					generateState,
					scopes: [...scopes, ...provider.actionScopes],
				}),
				pending,
			},
		};
	};
	return Object.assign({}, ...providerNames.map(create));
}

/** Throws `OAuthFailure` for a provider that is not offered. */
export function flowsOf(provider: ProviderName, flows: AllFlows): ProviderFlows {
	const found = flows[provider];
	if (!found)
		throw new OAuthFailure('not_offered', 'the settings have no client for this provider');
	return found;
}
