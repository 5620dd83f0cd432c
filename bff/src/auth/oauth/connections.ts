import type { Connections } from '../../../contract/account/connections.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { hasActionScopes, hasMediaScope } from '../../networks/x/x-scopes.ts';
import { ProviderError, type ProviderProfile } from '../../providers/identity-provider.ts';
import type { TokenResponse } from '../../providers/token-response.ts';
import type { AccountStore } from '../account-store.ts';
import { hasPassword } from '../user.entity.ts';
import type { XAccess } from '../x/x-access.ts';
import { createIdentityStore, type IdentityStore } from './identity-store.ts';
import { OAuthFailure } from './oauth-failure.ts';
import { toIdentity } from './provider-accounts.ts';
import { type ProviderName, providerNames } from './providers.ts';
import type { TokenSealer } from './token-sealer.ts';

export interface ConnectionsOptions extends Pick<Context, 'em' | 'log' | 'isPaused'> {
	accounts: AccountStore;
	tokenSealer: TokenSealer;
	xAccess: Pick<XAccess, 'revoke'>;
	/** The providers that have a client in the settings. */
	offered: readonly ProviderName[];
}

export type ConnectionManager = ReturnType<typeof createConnections>;

/** The accounts at providers that a user signs in with, and through which Warble reads and acts. */
export function createConnections({
	em,
	accounts,
	tokenSealer,
	xAccess,
	offered,
	isPaused,
	log,
}: ConnectionsOptions) {
	const store = createIdentityStore(em);

	/** Revokes tokens at X. A failure is only logged: the tokens expire by themselves. */
	const revoke = async (
		identities: readonly { subject: string; sealedTokens: string | null }[],
	): Promise<void> => {
		for (const { subject, sealedTokens } of identities) {
			if (sealedTokens === null) continue;
			await xAccess.revoke(subject, sealedTokens).catch((error: unknown) => {
				if (!(error instanceof ProviderError)) throw error;
				log.warn({ reason: error.message }, 'tokens could not be revoked at X');
			});
		}
	};

	/** Runs changes to a user's ways to sign in one after the other, each in a transaction. */
	const changeConnections = <Result>(
		userId: string,
		change: (identities: IdentityStore, canUsePassword: boolean) => Promise<Result>,
	): Promise<Result> =>
		em.fork().transactional(async (tx) => {
			const user = await accounts.lock(userId, tx);
			if (!user) throw notFound();
			return change(createIdentityStore(tx), hasPassword(user));
		});

	return {
		async list(userId: string): Promise<Connections> {
			const [user, rows] = await Promise.all([accounts.find(userId), store.list(userId)]);
			return {
				connections: providerNames.flatMap((provider) => {
					const row = rows.find((candidate) => candidate.provider === provider);
					if (!row) return [];
					const { handle, email, createdAt, sealedTokens, scopes } = row;
					return {
						provider,
						name: handle === null ? email : `@${handle}`,
						connectedAt: createdAt.toISOString(),
						canRead: sealedTokens !== null,
						canAct: sealedTokens !== null && hasActionScopes(scopes),
						canPostMedia: sealedTokens !== null && hasMediaScope(scopes),
					};
				}),
				offered: [...offered],
				hasPassword: user !== null && hasPassword(user),
			};
		},

		/**
		 * Whether the user has allowed Warble to like, reply and post with this connection, even if it
		 * has expired since.
		 */
		async isAllowedToAct(userId: string, provider: ProviderName): Promise<boolean> {
			return hasActionScopes(await store.readScopes(userId, provider));
		},

		/** `subject`: the provider's id of the account. */
		has: (userId: string, provider: ProviderName, subject: string): Promise<boolean> =>
			store.has(userId, { provider, subject }),

		/**
		 * Connects an account in place of the previous one. Throws `OAuthFailure` if it is connected to
		 * another user, or during maintenance.
		 */
		async connect(
			userId: string,
			provider: ProviderName,
			profile: ProviderProfile,
			tokens: TokenResponse,
		): Promise<void> {
			if (await isPaused()) throw new OAuthFailure('maintenance', 'nothing is connected now');
			const identity = toIdentity(provider, profile);
			const { subject } = identity;
			const sealedTokens = provider === 'twitter' ? tokenSealer.seal(subject, tokens) : null;
			const replaced = await changeConnections(userId, async (identities) => {
				const others = await identities.delete(userId, provider, subject);
				const scopes = tokens.scope ?? null;
				if (!(await identities.connect(userId, identity, { sealedTokens, scopes })))
					throw new OAuthFailure('taken', 'the identity belongs to another user');
				return others;
			});
			await revoke(replaced);
		},

		/**
		 * Revokes the user's tokens at X, and deletes them. Throws `ProviderError`: the tokens then
		 * stay.
		 */
		async revokeTokens(userId: string): Promise<void> {
			const stored = await store.findXTokens(userId);
			if (!stored) return;
			await xAccess.revoke(stored.subject, stored.sealedTokens);
			await store.replaceTokens(stored, null);
		},

		/** Throws 404 `not_found` if there is no such connection, and 409 `last_way_in`. */
		async disconnect(userId: string, provider: ProviderName): Promise<void> {
			const deleted = await changeConnections(userId, async (identities, canUsePassword) => {
				const rows = await identities.list(userId);
				if (!rows.some((row) => row.provider === provider))
					throw notFound('This account isn’t connected.');
				const hasOtherConnection = offered.some(
					(name) => name !== provider && rows.some((row) => row.provider === name),
				);
				if (!canUsePassword && !hasOtherConnection) throw lastWayIn();
				return identities.delete(userId, provider);
			});
			await revoke(deleted);
		},
	};
}

function lastWayIn(): AppError {
	return new AppError(
		409,
		'last_way_in',
		'This is your only way to sign in. Connect another account or set a password first.',
	);
}
