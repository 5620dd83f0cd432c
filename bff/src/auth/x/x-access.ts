import type { Context } from '../../context.ts';
import { type ResealResult, resealRows } from '../../encryption/reseal.ts';
import { AppError } from '../../http/app-error.ts';
import { readFreshToken } from '../../networks/fresh-token.ts';
import type { NetworkAccount } from '../../networks/network.ts';
import type { XTokens } from '../../networks/x/x-tokens.ts';
import type { TokenResponse } from '../../providers/token-response.ts';
import { createIdentityStore, type StoredTokens } from '../oauth/identity-store.ts';
import type { TokenSealer, Tokens } from '../oauth/token-sealer.ts';

export interface XAccessOptions extends Pick<Context, 'em' | 'now'> {
	tokenSealer: TokenSealer;
	/** Undefined if this installation has no client at X. */
	xTokens: XTokens | undefined;
	/** Such as `https://api.x.com`. */
	server: string;
}

export type XAccess = ReturnType<typeof createXAccess>;

/** Provides access tokens of users who have connected X, and refreshes them when they expire. */
export function createXAccess({
	em,
	tokenSealer,
	xTokens,
	server,
	now = Date.now,
}: XAccessOptions) {
	const store = createIdentityStore(em);

	/**
	 * Refreshes the tokens and returns the access token; undefined if the tokens have been replaced
	 * in the meantime.
	 */
	const refresh = async (
		client: XTokens,
		stored: StoredTokens,
		{ refreshToken }: Tokens,
	): Promise<string | undefined> => {
		let response: TokenResponse | undefined;
		try {
			response = await client.refresh(refreshToken);
		} catch {
			await store.replaceTokens(stored, stored.sealedTokens);
			throw new AppError(
				503,
				'provider_unavailable',
				'We can’t reach X right now. Try again in a moment.',
			);
		}
		const sealed = response
			? tokenSealer.seal(stored.subject, { refresh_token: refreshToken, ...response })
			: null;
		const isStored = await store.replaceTokens(stored, sealed, response?.scope);
		if (!isStored) return undefined;
		if (!response || sealed === null) throw connectionExpired();
		return response.access_token;
	};

	const open = ({ subject, sealedTokens }: StoredTokens): Tokens | undefined => {
		try {
			return tokenSealer.open(subject, sealedTokens);
		} catch {
			// The encryption key is no longer configured. The user can connect again.
			return undefined;
		}
	};

	return {
		/** Returns `access` for the token alone, for requests that any account of the user can make. */
		async accessToken(userId: string, refused?: string): Promise<string | undefined> {
			return (await this.access(userId, refused))?.token;
		},

		/**
		 * An access token that is valid for at least a minute, with its account at X; undefined without
		 * a connection that can read. `refused`: a token that X does not accept, which is refreshed
		 * before it expires. Throws 400 `connection_expired` if X no longer accepts the connection, and
		 * 503 `provider_unavailable`.
		 */
		async access(userId: string, refused?: string): Promise<NetworkAccount | undefined> {
			if (!xTokens) return undefined;
			const fresh = await readFreshToken({
				title: 'X',
				refused,
				now,
				read: async () => {
					const stored = await store.findXTokens(userId);
					if (!stored) return undefined;
					const tokens = open(stored);
					if (!tokens) throw connectionExpired();
					const { accessToken: token } = tokens;
					const expiresAt = tokens.expiresAt === null ? null : new Date(tokens.expiresAt);
					return { stored, tokens, token, expiresAt };
				},
				lease: ({ stored }, seconds) => store.leaseRefresh(stored, seconds),
				refresh: async (found) => {
					const token = await refresh(xTokens, found.stored, found.tokens);
					return token === undefined ? undefined : { ...found, token };
				},
				expired: connectionExpired,
			});
			return fresh && { token: fresh.token, accountId: fresh.stored.subject, server };
		},

		/**
		 * Seals all tokens with the first encryption key if an older key sealed them. Tokens that are
		 * being refreshed are skipped, as the refresh seals them with the first key.
		 */
		async reseal(): Promise<ResealResult> {
			return resealRows({
				rows: await store.listXTokens(),
				reseal: ({ subject, sealedTokens }) => tokenSealer.reseal(subject, sealedTokens),
				replace: (stored, sealed) => store.resealTokens(stored, sealed),
				describe: ({ subject }) => `the connection of X account ${subject}`,
			});
		},

		/** Revokes stored tokens at X. Throws `ProviderError`. */
		async revoke(subject: string, sealedTokens: string): Promise<void> {
			const tokens = open({ subject, sealedTokens });
			if (!xTokens || !tokens) return;
			await Promise.all([xTokens.revoke(tokens.refreshToken), xTokens.revoke(tokens.accessToken)]);
		},
	};
}

function connectionExpired(): AppError {
	return new AppError(
		400,
		'connection_expired',
		'X no longer accepts the connection. Connect X again in settings.',
	);
}
