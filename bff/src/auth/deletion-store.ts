import { sql } from 'kysely';
import { areaDb, type Em, withoutTimeout } from '../database/orm.ts';
import { providerNames } from './oauth/providers.ts';
import { hasPassword, UserEntity, type UserRow } from './user.entity.ts';

const db = areaDb('auth');

/** Accounts that are being deleted. */
export type Erased = Pick<UserRow, 'id' | 'username'> & { email?: string | null | undefined };

export type DeletionStore = ReturnType<typeof createDeletionStore>;

/** Which accounts will be deleted: `users.deletes_at` and `users.deletion_began_at`. */
export function createDeletionStore(em: Em) {
	return {
		/** What a request for a deletion is checked against. */
		async readConfirmation(userId: string) {
			const user = await em.fork().findOneOrFail(UserEntity, userId);
			const identities = await db(em)
				.selectFrom('identities')
				.where('userId', '=', userId)
				.select('provider')
				.execute();
			return {
				passwordHash: user.passwordHash ?? null,
				hasPassword: hasPassword(user),
				providers: providerNames.filter((name) =>
					identities.some(({ provider }) => provider === name),
				),
			};
		},

		async readEmail(userId: string): Promise<string | null> {
			return (await em.fork().findOne(UserEntity, userId))?.email ?? null;
		},

		/** Sets the time, unless there is one, and returns it. */
		async mark(tx: Em, userId: string, deletesAt: Date): Promise<Date> {
			const row = await db(tx)
				.updateTable('users')
				.set(({ fn, val }) => ({
					deletesAt: fn.coalesce('deletesAt', sql<Date>`${val(deletesAt)}::timestamptz`),
				}))
				.where('id', '=', userId)
				.returning('deletesAt')
				.executeTakeFirstOrThrow();
			return row.deletesAt ?? deletesAt;
		},

		/**
		 * Claims an account whose time has come, by the clock of the database: then it cannot be kept
		 * any more. Returns whether it is claimed, now or before.
		 */
		async claim(userId: string): Promise<boolean> {
			const claimed = await db(em)
				.updateTable('users')
				.set(({ fn }) => ({ deletionBeganAt: fn.coalesce('deletionBeganAt', sql<Date>`now()`) }))
				.where('id', '=', userId)
				.where(({ or, eb }) =>
					or([eb('deletionBeganAt', 'is not', null), eb('deletesAt', '<=', sql<Date>`now()`)]),
				)
				.returning('id')
				.execute();
			return claimed.length > 0;
		},

		/** Returns whether the account is kept: false if it is too late, or none will be deleted. */
		async clear(tx: Em, userId: string): Promise<boolean> {
			const kept = await db(tx)
				.updateTable('users')
				.set({ deletesAt: null })
				.where('id', '=', userId)
				.where('deletesAt', '>', sql<Date>`now()`)
				.where('deletionBeganAt', 'is', null)
				.returning('id')
				.execute();
			return kept.length > 0;
		},

		/** Deletes the user, with all rows that belong to them, and links for their address. */
		async deleteUser({ id, username, email = null }: Erased): Promise<void> {
			await db(em)
				.deleteFrom('account_links')
				.where(({ or, eb }) => or([eb('username', '=', username), eb('email', '=', email)]))
				.execute();
			await withoutTimeout(em, (tx) => db(tx).deleteFrom('users').where('id', '=', id).execute());
		},

		/** The ids of the accounts that will be deleted, the first one first. */
		async list(): Promise<string[]> {
			const users = await db(em)
				.selectFrom('users')
				.where('deletesAt', 'is not', null)
				.orderBy('deletesAt')
				.select('id')
				.execute();
			return users.map(({ id }) => id);
		},

		/** Null if the account is kept. */
		async find(userId: string): Promise<(Erased & { deletesAt: Date }) | null> {
			const user = await em.fork().findOne(UserEntity, userId);
			return user?.deletesAt ? { ...user, deletesAt: user.deletesAt } : null;
		},
	};
}
