import { randomBytes, randomUUID } from 'node:crypto';
import { type AccessToken, TOKEN_LIMIT, TOKEN_PREFIX } from '../../../contract/access/access.ts';
import type { Right } from '../../../contract/access/rights.ts';
import { lockUser } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import { DAY_MS } from '../../time.ts';
import { AccessTokenEntity } from './access-token.entity.ts';
import { hashToken } from './hash-token.ts';

const db = areaDb('access');

export type TokenStore = ReturnType<typeof createTokenStore>;

/** Personal tokens, which users created for their own programs. */
export function createTokenStore(em: Em, now: () => number) {
	const valid = (tx: Em, userId: string) =>
		db(tx)
			.selectFrom('access_tokens')
			.where('userId', '=', userId)
			.where('revokedAt', 'is', null)
			.where('expiresAt', '>', new Date(now()));

	return {
		/** Valid ones, newest first. */
		async list(userId: string): Promise<AccessToken[]> {
			const rows = await valid(em, userId)
				.orderBy('createdAt', 'desc')
				.orderBy('id')
				.select(['id', 'name', 'granted', 'ending', 'createdAt', 'expiresAt', 'lastUsedAt'])
				.execute();
			return rows.map(({ granted, createdAt, expiresAt, lastUsedAt, ...row }) => ({
				...row,
				right: granted,
				createdAt: createdAt.toISOString(),
				expiresAt: expiresAt.toISOString(),
				lastUsedAt: lastUsedAt?.toISOString() ?? null,
			}));
		},

		/** Throws 409 `token_limit_reached`. */
		async create(
			userId: string,
			{ name, right, days }: { name: string; right: Right; days: number },
		): Promise<{ secret: string; token: AccessToken }> {
			const secret = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
			const time = now();
			const token = {
				id: randomUUID(),
				name,
				ending: secret.slice(-4),
				createdAt: new Date(time),
				expiresAt: new Date(time + days * DAY_MS),
				lastUsedAt: null,
			};
			await em.fork().transactional(async (tx) => {
				await lockUser(tx, userId);
				const known = await valid(tx, userId).select('id').execute();
				if (known.length >= TOKEN_LIMIT)
					throw new AppError(
						409,
						'token_limit_reached',
						`You have ${TOKEN_LIMIT} tokens. Revoke one to create another.`,
					);
				await tx.insert(AccessTokenEntity, {
					...token,
					userId,
					granted: right,
					tokenHash: hashToken(secret),
					revokedAt: null,
				});
			});
			return {
				secret,
				token: {
					...token,
					right,
					createdAt: token.createdAt.toISOString(),
					expiresAt: token.expiresAt.toISOString(),
				},
			};
		},

		/** Returns the name of the token; undefined if the user has no such token to revoke. */
		async revoke(userId: string, id: string): Promise<string | undefined> {
			const row = await db(em)
				.updateTable('access_tokens')
				.set({ revokedAt: new Date(now()) })
				.where('id', '=', id)
				.where('userId', '=', userId)
				.where('revokedAt', 'is', null)
				.returning('name')
				.executeTakeFirst();
			return row?.name;
		},
	};
}
