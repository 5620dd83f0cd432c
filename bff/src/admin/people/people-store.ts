import { sql } from 'kysely';
import type { ManagedAccount } from '../../../contract/admin/people.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { contains } from '../../database/search/excerpt.ts';
import { foldTexts } from '../../database/search/folded-texts.ts';
import { cursorOf, isTime, isUuid, type PageRequest, readCursor } from '../../http/cursor.ts';

// One query lists the accounts with plan and last visit, and finds and pages them.
const db = areaDb('admin', { reads: ['users', 'sessions', 'subscriptions'] });

const shown = sql<string>`concat_ws(' ', '@' || username, name, email, id)`;

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** Reads accounts with their subscription and sessions. `operators`: those of the settings. */
export function createPeopleStore(em: Em, operators: readonly string[]) {
	return {
		/** The accounts that contain all words, newest first. Case and accents do not matter. */
		async list(
			words: readonly string[],
			{ cursor, limit }: PageRequest,
		): Promise<{ people: ManagedAccount[]; next_cursor: string | null }> {
			if (words.length > 0) await foldTexts(em, undefined, { name: 'users', text: shown });
			const before = readCursor(cursor, isTime, isUuid);
			let query = db(em)
				.selectFrom('users')
				.leftJoin('subscriptions', 'subscriptions.userId', 'users.id')
				.orderBy('users.createdAt', 'desc')
				.orderBy('users.id', 'desc')
				.limit(limit + 1);
			if (before)
				query = query.where(
					sql<boolean>`(users.created_at, users.id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`,
				);
			for (const word of words) query = query.where(contains(sql.ref('users.foldedText'), word));
			const rows = await query
				.select(['users.id', 'users.username', 'users.name', 'users.email', 'users.isOperator'])
				.select([
					'users.createdAt',
					'users.deletesAt',
					'subscriptions.plan',
					'subscriptions.status',
				])
				.select((row) => [
					row
						.selectFrom('sessions')
						.whereRef('sessions.userId', '=', 'users.id')
						.select(({ fn }) => fn.max('sessions.lastSeenAt').as('at'))
						.as('lastSeenAt'),
					row
						.selectFrom('sessions')
						.whereRef('sessions.userId', '=', 'users.id')
						.where('sessions.revokedAt', 'is', null)
						// As `SessionStore` has it: a session ends when it was not used for 14 days.
						.where('sessions.lastSeenAt', '>', sql<Date>`now() - interval '14 days'`)
						.where('sessions.createdAt', '>', sql<Date>`now() - interval '30 days'`)
						.select(({ fn }) => fn.countAll<string>().as('count'))
						.as('openSessions'),
					cursorOf('users.created_at', 'users.id').as('cursor'),
				])
				.execute();
			const found = rows.slice(0, limit);
			return {
				people: found.map((row) => ({
					id: row.id,
					username: row.username,
					name: row.name,
					email: row.email,
					isOperator: row.isOperator || operators.includes(row.username),
					plan: row.plan,
					status: row.status,
					createdAt: row.createdAt.toISOString(),
					deletesAt: row.deletesAt?.toISOString() ?? null,
					lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
					openSessions: Number(row.openSessions ?? 0),
				})),
				next_cursor: rows.length > limit ? (found.at(-1)?.cursor ?? null) : null,
			};
		},
	};
}
