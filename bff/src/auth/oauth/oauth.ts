import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Em } from '../../database/orm.ts';
import type { Sealer } from '../../encryption/sealer.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import { createXTokens } from '../../providers/x/x-tokens.ts';
import type { Accounts } from '../account-store.ts';
import { createConnections } from './connections.ts';
import { createIdentities } from './identities.ts';
import { createOAuthStates } from './oauth-states.ts';
import { createProviderFlows } from './provider-flows.ts';
import { createSignInProviders, providerNames } from './providers.ts';
import { createStoredTokens } from './stored-tokens.ts';
import { createXAccess } from './x-access.ts';

export interface OAuthOptions {
	config: Config;
	em: Em;
	limits: SharedLimits;
	accounts: Accounts;
	sealer: Sealer;
	log: FastifyBaseLogger;
	/** How long a provider may take over one request: a person is waiting. */
	timeoutMs?: number | undefined;
	now?: (() => number) | undefined;
}

export type OAuth = ReturnType<typeof createOAuth>;

/**
 * All that has to do with accounts elsewhere: signing in with them, connecting them, and reading X
 * with one.
 */
export function createOAuth({
	config,
	em,
	limits,
	accounts,
	sealer,
	log,
	timeoutMs = 10_000,
	now,
}: OAuthOptions) {
	const { x: client, xApiBaseUrl: apiBaseUrl, signup } = config;
	const providers = createSignInProviders(config, timeoutMs);
	const offered = providerNames.filter((name) => providers[name]);
	const states = createOAuthStates(sealer);
	const stored = createStoredTokens(sealer, now);
	const xAccess = createXAccess({
		em,
		stored,
		xTokens: client && createXTokens({ client, apiBaseUrl, timeoutMs }),
		now,
	});
	return {
		states,
		flows: createProviderFlows(config, providers, states, limits),
		identities: createIdentities({ em, accounts, signup }),
		connections: createConnections({ em, stored, xAccess, offered, log }),
		xAccess,
	};
}
