import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { readFreshToken } from '../networks/fresh-token.ts';
import type { NetworkAccount } from '../networks/network.ts';
import type { Networks } from '../networks/networks.ts';
import type { Connectors } from './connectors.ts';
import type { NetworkAccountStore, StoredAccount } from './network-account-store.ts';
import { sealToken, TOKEN, tokenOwner } from './seal-token.ts';

export interface AccountAccessOptions extends Pick<Context, 'sealer' | 'now'> {
	store: NetworkAccountStore;
	connectors: Connectors;
	networks: Networks;
}

export type AccountAccess = ReturnType<typeof createAccountAccess>;

/** Provides the tokens of connected accounts, and refreshes them when they expire. */
export function createAccountAccess({
	store,
	connectors,
	networks,
	sealer,
	now = Date.now,
}: AccountAccessOptions) {
	/** Undefined once the network no longer accepts the token, or if it can't be decrypted. */
	const open = (account: StoredAccount): string | undefined => {
		const { sealedToken } = account;
		try {
			return sealedToken === null
				? undefined
				: sealer.open(tokenOwner(account), TOKEN, sealedToken);
		} catch {
			// The encryption key is no longer configured. The user can connect again.
			return undefined;
		}
	};

	return {
		/**
		 * An account with a token that is valid for at least a minute; undefined if the user has no
		 * such account. `refused`: a token that the network does not accept. Throws 400
		 * `connection_expired` if the account has to be connected again, and 503
		 * `provider_unavailable`.
		 */
		async access(
			userId: string,
			id: string,
			refused?: string,
		): Promise<NetworkAccount | undefined> {
			const account = await store.find(userId, id);
			if (!account) return undefined;
			const { title, errors } = networks[account.network];
			const fresh = await readFreshToken({
				title,
				refused,
				now,
				read: async () => {
					const stored = await store.find(userId, id);
					if (!stored) return undefined;
					const token = open(stored);
					if (token === undefined) throw errors.connectionExpired();
					return { stored, token, expiresAt: stored.expiresAt };
				},
				lease: ({ stored }, seconds) => store.leaseRefresh(stored, seconds),
				refresh: async ({ stored, token }) => {
					const { refresh } = connectors[stored.network];
					const { server, accountId } = stored;
					try {
						const next = await refresh({ server, accountId, token });
						const sealed = sealToken(sealer, { ...stored, ...next });
						const isStored = await store.replaceToken(stored, sealed);
						return isStored ? { stored: { ...stored, ...sealed }, ...next } : undefined;
					} catch (error) {
						if (!(error instanceof AppError)) throw error;
						const isExpired = error.code === 'connection_expired';
						const sealedToken = isExpired ? null : stored.sealedToken;
						await store.replaceToken(stored, { sealedToken, expiresAt: stored.expiresAt });
						await store.recordError(stored.id, error.message);
						throw error;
					}
				},
				expired: errors.connectionExpired,
			});
			if (!fresh) return undefined;
			const { server, accountId } = fresh.stored;
			return { server, accountId, token: fresh.token };
		},

		/** Revokes the token of an account. Throws `AppError`. */
		async revoke(account: StoredAccount): Promise<void> {
			const token = open(account);
			if (token === undefined) return;
			const { network, server, accountId } = account;
			await connectors[network].revoke({ server, accountId, token });
		},
	};
}
