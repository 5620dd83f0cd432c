import { sql } from 'kysely';
import type { FeedSettings } from '../../contract/feed/feed.ts';
import { areaDb, type Em } from '../database/orm.ts';

// One query finds the settings and the connection, on the way of every request.
const db = areaDb('feed', { reads: ['users', 'identities'] });

export interface StoredFeed {
	settings: FeedSettings;
	/** The user's account at X, if that is connected. `handle`: without `@`. */
	xAccount: { id: string; handle: string | null } | undefined;
}

export type FeedStore = ReturnType<typeof createFeedStore>;

/** The users' feed settings. */
export function createFeedStore(em: Em) {
	return {
		async read(userId: string): Promise<StoredFeed> {
			const row = await db(em)
				.selectFrom('users')
				.leftJoin('identities', (join) =>
					join
						.onRef('identities.userId', '=', 'users.id')
						.on('identities.provider', '=', 'twitter')
						.on('identities.sealedTokens', 'is not', null),
				)
				.leftJoin('feeds', 'feeds.userId', 'users.id')
				.where('users.id', '=', userId)
				.select(['identities.subject', 'identities.handle', 'feeds.accounts', 'feeds.query'])
				.executeTakeFirst();
			return {
				settings: { accounts: row?.accounts ?? [], query: row?.query ?? '' },
				xAccount: row?.subject == null ? undefined : { id: row.subject, handle: row.handle },
			};
		},

		async save(userId: string, { accounts, query }: FeedSettings): Promise<void> {
			const settings = { accounts: sql<string[]>`${JSON.stringify(accounts)}::jsonb`, query };
			await db(em)
				.insertInto('feeds')
				.values({ userId, ...settings })
				.onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
				.execute();
		},
	};
}
