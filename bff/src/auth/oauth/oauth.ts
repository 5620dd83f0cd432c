import type { Context } from '../../context.ts';
import { createXTokens } from '../../networks/x/x-tokens.ts';
import type { AccountStore } from '../account-store.ts';
import { createXAccess } from '../x/x-access.ts';
import { createConnections } from './connections.ts';
import { createIdentityStore } from './identity-store.ts';
import { createOAuthStates } from './oauth-states.ts';
import { createProviderAccounts } from './provider-accounts.ts';
import { createProviderFlows } from './provider-flows.ts';
import { createSignInProviders, providerNames } from './providers.ts';
import { createTokenSealer } from './token-sealer.ts';

export interface OAuthOptions
	extends Pick<
		Context,
		'config' | 'em' | 'limits' | 'sealer' | 'log' | 'timeoutMs' | 'now' | 'isPaused'
	> {
	accounts: AccountStore;
}

export type OAuth = ReturnType<typeof createOAuth>;

/**
 * Builds the services that sign users in with X and Google, connect their accounts there, and give
 * access to X.
 */
export function createOAuth({
	config,
	em,
	limits,
	accounts,
	sealer,
	isPaused,
	log,
	timeoutMs = 10_000,
	now,
}: OAuthOptions) {
	const { x: client, xApiBaseUrl: apiBaseUrl, signup } = config;
	const providers = createSignInProviders(config, timeoutMs);
	const offered = providerNames.filter((name) => providers[name]);
	const states = createOAuthStates(sealer);
	const tokenSealer = createTokenSealer(sealer, now);
	const xAccess = createXAccess({
		em,
		tokenSealer,
		xTokens: client && createXTokens({ client, apiBaseUrl, timeoutMs }),
		server: apiBaseUrl,
		now,
	});
	return {
		states,
		flows: createProviderFlows(config, providers, states, limits),
		providerAccounts: createProviderAccounts({
			store: createIdentityStore(em),
			accounts,
			signup,
			isPaused,
		}),
		connections: createConnections({
			em,
			accounts,
			tokenSealer,
			xAccess,
			offered,
			isPaused,
			log,
		}),
		xAccess,
	};
}
