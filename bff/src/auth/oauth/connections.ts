import type { FastifyBaseLogger } from 'fastify';
import type { Connections } from '../../../contract/connections.ts';
import type { Em } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { ProviderError, type ProviderProfile } from '../../providers/identity-provider.ts';
import type { TokenResponse } from '../../providers/token-response.ts';
import { identityFrom } from './identities.ts';
import { OAuthFailure } from './oauth-failure.ts';
import { type ProviderName, providerNames, xActScopes } from './providers.ts';
import type { StoredTokens } from './stored-tokens.ts';
import type { XAccess } from './x-access.ts';

export interface ConnectionsOptions {
	em: Em;
	stored: StoredTokens;
	xAccess: Pick<XAccess, 'revoke'>;
	/** Those that the settings name a client for. */
	offered: readonly ProviderName[];
	log: FastifyBaseLogger;
}

/** Of a row of `identities`: whether the scopes that were granted are enough to like and answer. */
export const letsAct = `coalesce(string_to_array(scopes, ' ') @> array[${xActScopes.map((scope) => `'${scope}'`).join(', ')}], false)`;

interface ListedRow {
	has_password: boolean;
	provider: string | null;
	handle: string | null;
	email: string | null;
	created_at: string;
	can_read: boolean;
	may_act: boolean;
}

interface TokenRow {
	provider: string;
	subject: string;
	sealed_tokens: string | null;
}

export type ConnectionStore = ReturnType<typeof createConnections>;

/** The accounts elsewhere that a person signs in with, and that read for them. */
export function createConnections({ em, stored, xAccess, offered, log }: ConnectionsOptions) {
	/** As well as it goes: what X does not hear of ends by itself. */
	const revoke = async (rows: readonly TokenRow[]): Promise<void> => {
		for (const { subject, sealed_tokens } of rows) {
			if (sealed_tokens === null) continue;
			await xAccess.revoke(subject, sealed_tokens).catch((error: unknown) => {
				if (!(error instanceof ProviderError)) throw error;
				log.warn({ reason: error.message }, 'X could not be told that a connection has ended');
			});
		}
	};

	/** Whatever changes the ways into an account happens one after the other. */
	const changing = <Result>(
		userId: string,
		change: (within: Em, hasPassword: boolean) => Promise<Result>,
	): Promise<Result> =>
		em.fork().transactional(async (within) => {
			const sql =
				'select password_hash is not null as has_password from users where id = ? for update';
			const [user] = await within.execute<{ has_password: boolean }[]>(sql, [userId]);
			if (!user) throw notFound();
			return change(within, user.has_password);
		});

	return {
		async list(userId: string): Promise<Connections> {
			const rows = await em.fork().execute<ListedRow[]>(
				`select password_hash is not null as has_password, provider, handle, identities.email, identities.created_at,
					sealed_tokens is not null as can_read, ${letsAct} as may_act
				from users left join identities on identities.user_id = users.id where users.id = ?`,
				[userId],
			);
			return {
				connections: providerNames.flatMap((provider) => {
					const row = rows.find((it) => it.provider === provider);
					if (!row) return [];
					const { handle, email, can_read: canRead, may_act } = row;
					const name = handle === null ? email : `@${handle}`;
					return {
						provider,
						name,
						connectedAt: readTime(row.created_at).toISOString(),
						canRead,
						canAct: canRead && may_act,
					};
				}),
				offered: [...offered],
				hasPassword: rows.some((row) => row.has_password),
			};
		},

		/**
		 * Whether the person once let us like and answer posts with this connection, also where it has
		 * expired since.
		 */
		async mayAct(userId: string, provider: ProviderName): Promise<boolean> {
			const sql = `select 1 from identities where user_id = ? and provider = ? and ${letsAct}`;
			return (await em.fork().execute<object[]>(sql, [userId, provider])).length > 0;
		},

		/**
		 * Connects an account instead of the one before. Throws `OAuthFailure` where it is another
		 * person's here.
		 */
		async connect(
			userId: string,
			provider: ProviderName,
			profile: ProviderProfile,
			tokens: TokenResponse,
		): Promise<void> {
			const { subject, handle, email } = identityFrom(provider, profile);
			const sealed = provider === 'twitter' ? stored.seal(subject, tokens) : null;
			const replaced = await changing(userId, async (within) => {
				const others = await within.execute<TokenRow[]>(
					'delete from identities where user_id = ? and provider = ? and subject <> ? returning provider, subject, sealed_tokens',
					[userId, provider, subject],
				);
				const connected = await within.execute<object[]>(
					`insert into identities (provider, subject, user_id, email, handle, sealed_tokens, scopes, created_at, updated_at)
					values (?, ?, ?, ?, ?, ?, ?, now(), now())
					on conflict (provider, subject) do update set email = excluded.email, handle = excluded.handle,
						sealed_tokens = excluded.sealed_tokens, scopes = excluded.scopes, refreshing_until = null, created_at = now(), updated_at = now()
					where identities.user_id = excluded.user_id returning subject`,
					[provider, subject, userId, email, handle, sealed, tokens.scope ?? null],
				);
				if (connected.length === 0)
					throw new OAuthFailure('taken', 'this identity is of another account');
				return others;
			});
			await revoke(replaced);
		},

		/** Throws 404 `not_found` without such a connection, and 409 `last_way_in`. */
		async disconnect(userId: string, provider: ProviderName): Promise<void> {
			const gone = await changing(userId, async (within, hasPassword) => {
				const rows = await within.execute<TokenRow[]>(
					'select provider, subject, sealed_tokens from identities where user_id = ?',
					[userId],
				);
				const row = rows.find((it) => it.provider === provider);
				if (!row) throw notFound('This account is not connected.');
				const opensToo = offered.some(
					(name) => name !== provider && rows.some((it) => it.provider === name),
				);
				if (!hasPassword && !opensToo) throw lastWayIn();
				await within.execute('delete from identities where user_id = ? and provider = ?', [
					userId,
					provider,
				]);
				return row;
			});
			await revoke([gone]);
		},
	};
}

function lastWayIn(): AppError {
	return new AppError(
		409,
		'last_way_in',
		'You would have no way to sign in any more. Connect another account first, or set a password.',
	);
}
