import { createPendingConsent, type OAuthStates } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import type { AppError } from '../http/app-error.ts';
import { mastodonErrors } from '../networks/mastodon/mastodon-errors.ts';
import { createMastodonLogin } from '../networks/mastodon/mastodon-login.ts';
import { createServerFetch } from '../networks/networks.ts';
import { createAccountAccess } from './account-access.ts';
import { createBlueskyConnector, createBlueskyFlow } from './bluesky-flow.ts';
import type { Connectors } from './connectors.ts';
import { createBlueskyLoader } from './load-bluesky.ts';
import { createAccountManager } from './manage-accounts.ts';
import { createMastodonAppStore } from './mastodon-app-store.ts';
import { createMastodonFlow } from './mastodon-flow.ts';
import { createNetworkAccountStore } from './network-account-store.ts';
import { createXConnector } from './x-connector.ts';

export interface NetworkAccountsOptions extends Context {
	oauth: { states: OAuthStates };
}

export type NetworkAccounts = ReturnType<typeof startNetworkAccounts>;

/** Builds the services of this area. */
export function startNetworkAccounts(options: NetworkAccountsOptions) {
	const { config, em, sealer, limits, networks, oauth, timeoutMs } = options;
	const store = createNetworkAccountStore(em);
	const fetch = createServerFetch(config);
	const allowHttp = config.allowPrivateServers;
	const bluesky = createBlueskyLoader({ fetch, timeoutMs, config });
	const mastodon = createMastodonLogin({ fetch, timeoutMs, allowHttp });
	const x = createXConnector(options);
	const connectors: Connectors = {
		x,
		bluesky: createBlueskyConnector(bluesky),
		// Its tokens do not expire: a refused one has been revoked.
		mastodon: {
			refresh: () => Promise.reject(mastodonErrors.connectionExpired()),
			revoke: mastodon.revoke,
		},
	};
	const access = createAccountAccess({ ...options, store, connectors });
	const pending = createPendingConsent('mastodon', config.isProduction, limits);
	/** Opens an account of a user, and stores the outcome of using it. */
	const connected = (userId: string, id: string) => ({
		open: (refused?: string) => access.access(userId, id, refused),
		report: (error: AppError | undefined) =>
			error ? store.recordError(id, error.message) : store.recordSuccess(id),
	});
	return {
		store,
		access,
		connected,
		bluesky,
		pending,
		blueskyFlow: createBlueskyFlow({ config, oauth: bluesky.oauth, sealer, limits }),
		flow: createMastodonFlow({
			config,
			login: mastodon,
			apps: createMastodonAppStore(em, sealer),
			states: oauth.states,
			pending,
		}),
		/** The user's accounts that may read, expired ones too. Makes no request. */
		async listReadable(userId: string) {
			const rows = await store.list(userId);
			const readable = rows.filter(
				({ network, scopes }) => networks[network].capabilitiesOf(scopes).canRead,
			);
			return readable.map(({ id, network, server, accountId, handle, sealedToken }) => ({
				network: networks[network],
				account: { server, accountId },
				id,
				timeline: { network, handle, isExpired: sealedToken === null },
				...connected(userId, id),
			}));
		},
		manager: createAccountManager({
			...options,
			store,
			access,
			x,
			xApiBaseUrl: config.xApiBaseUrl,
			mastodonServers: config.mastodonServers,
		}),
	};
}
