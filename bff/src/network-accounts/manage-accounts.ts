import type { ConnectedAccounts } from '../../contract/network-accounts/network-accounts.ts';
import { OAuthFailure } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { AppError, notFound } from '../http/app-error.ts';
import type { BlueskyLogin } from '../networks/bluesky/sign-in/bluesky-login.ts';
import type { ConnectedMastodon } from '../networks/mastodon/mastodon-login.ts';
import type { Networks } from '../networks/networks.ts';
import type { ProviderProfile } from '../providers/identity-provider.ts';
import type { TokenResponse } from '../providers/token-response.ts';
import type { AccountAccess } from './account-access.ts';
import type { NetworkAccountStore } from './network-account-store.ts';
import { sealToken } from './seal-token.ts';
import type { XConnector } from './x-connector.ts';

export interface AccountManagerOptions extends Pick<Context, 'log' | 'sealer' | 'isPaused'> {
	store: NetworkAccountStore;
	access: Pick<AccountAccess, 'revoke'>;
	networks: Networks;
	x: Pick<XConnector, 'toToken'>;
	/** Such as `https://api.x.com`. */
	xApiBaseUrl: string;
	/** Origins of Mastodon servers that everyone is offered. */
	mastodonServers: readonly string[];
}

export type AccountManager = ReturnType<typeof createAccountManager>;

/** Lists, adds and removes the accounts of users. */
export function createAccountManager(options: AccountManagerOptions) {
	const { store, access, networks, x, xApiBaseUrl, sealer, mastodonServers, isPaused, log } =
		options;

	return {
		async list(userId: string): Promise<ConnectedAccounts> {
			const rows = await store.list(userId);
			const servers = rows
				.filter(({ network }) => network === 'mastodon')
				.map(({ server }) => server)
				.reverse();
			return {
				accounts: rows.map((row) => ({
					id: row.id,
					network: row.network,
					handle: row.handle,
					server: new URL(row.server).host,
					connectedAt: row.connectedAt.toISOString(),
					...networks[row.network].capabilitiesOf(row.scopes),
					isExpired: row.sealedToken === null,
					lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
					lastError:
						row.lastError !== null && row.lastErrorAt
							? { at: row.lastErrorAt.toISOString(), message: row.lastError }
							: null,
				})),
				servers: [...new Set([...servers, ...mastodonServers])].map(
					(server) => new URL(server).host,
				),
			};
		},

		async connectBluesky(userId: string, login: BlueskyLogin): Promise<void> {
			const account = { network: 'bluesky' as const, ...login };
			const { network, server, accountId, handle } = account;
			const token = sealToken(sealer, account);
			await store.connect(userId, { network, server, accountId, handle, scopes: null, ...token });
		},

		async connectMastodon(userId: string, connected: ConnectedMastodon): Promise<void> {
			const account = { network: 'mastodon' as const, expiresAt: null, ...connected };
			const { network, server, accountId, handle, scopes } = account;
			const token = sealToken(sealer, account);
			await store.connect(userId, { network, server, accountId, handle, scopes, ...token });
		},

		/** Connects a further account at X. Throws `OAuthFailure`. */
		async connectX(
			userId: string,
			{ subject, handle }: ProviderProfile,
			tokens: TokenResponse,
		): Promise<void> {
			if (await isPaused()) throw new OAuthFailure('maintenance', 'nothing is connected now');
			const token = x.toToken(tokens);
			if (!token) throw new OAuthFailure('unavailable', 'the tokens cannot be refreshed');
			const key = { network: 'x' as const, server: xApiBaseUrl, accountId: subject };
			await store.connect(userId, {
				...key,
				handle: handle ?? subject,
				scopes: tokens.scope ?? null,
				...sealToken(sealer, { ...key, ...token }),
			});
		},

		/** Whether this is a further account of the user at X. */
		async hasX(userId: string, accountId: string): Promise<boolean> {
			const rows = await store.list(userId);
			return rows.some((row) => row.network === 'x' && row.accountId === accountId);
		},

		/**
		 * Deletes an account and revokes its token. A server that cannot be reached does not keep the
		 * user from disconnecting. Throws 404 `not_found`. Returns the network, for the audit.
		 */
		async disconnect(userId: string, id: string) {
			const deleted = await store.delete(userId, id);
			if (!deleted) throw notFound('This account isn’t connected.');
			await access.revoke(deleted).catch((error: unknown) => {
				if (!(error instanceof AppError)) throw error;
				log.warn({ network: deleted.network, reason: error.message }, 'a token was not revoked');
			});
			return deleted.network;
		},

		/**
		 * Revokes all tokens of a user and deletes them. Throws `AppError` after the last one if one
		 * could not be revoked; that one stays.
		 */
		async revokeTokens(userId: string): Promise<void> {
			let failure: AppError | undefined;
			for (const account of await store.listTokens(userId)) {
				try {
					await access.revoke(account);
					await store.replaceToken(account, { sealedToken: null, expiresAt: null });
				} catch (error) {
					if (!(error instanceof AppError)) throw error;
					failure ??= error;
				}
			}
			if (failure) throw failure;
		},
	};
}
