import type { ConnectedAgent } from '../../../contract/access/access.ts';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('access');

export type AgentStore = ReturnType<typeof createAgentStore>;

/** The programs that users connected by OAuth. */
export function createAgentStore(em: Em, now: () => number) {
	return {
		/** Those that are connected, newest first. */
		async list(userId: string): Promise<ConnectedAgent[]> {
			const rows = await db(em)
				.selectFrom('agents')
				.where('userId', '=', userId)
				.where('revokedAt', 'is', null)
				.orderBy('createdAt', 'desc')
				.orderBy('id')
				.select(['id', 'name', 'host', 'granted', 'createdAt', 'lastUsedAt'])
				.execute();
			return rows.map(({ granted, createdAt, lastUsedAt, ...row }) => ({
				...row,
				right: granted,
				createdAt: createdAt.toISOString(),
				lastUsedAt: lastUsedAt?.toISOString() ?? null,
			}));
		},

		/**
		 * Deletes all codes and tokens of the agent. Returns its name; undefined if the user has no
		 * such agent that is connected.
		 */
		async revoke(userId: string, id: string): Promise<string | undefined> {
			return em.fork().transactional(async (tx) => {
				const row = await db(tx)
					.updateTable('agents')
					.set({ revokedAt: new Date(now()) })
					.where('id', '=', id)
					.where('userId', '=', userId)
					.where('revokedAt', 'is', null)
					.returning(['name', 'grantId'])
					.executeTakeFirst();
				if (row)
					await db(tx).deleteFrom('oauth_records').where('grantId', '=', row.grantId).execute();
				return row?.name;
			});
		},
	};
}
