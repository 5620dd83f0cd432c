import { randomUUID } from 'node:crypto';
import type { ConnectedAgent } from '../../../contract/access/access.ts';
import type { Right } from '../../../contract/access/rights.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AgentEntity } from './agent.entity.ts';

const db = areaDb('access');

export type AgentStore = ReturnType<typeof createAgentStore>;

interface NewAgent extends Pick<ConnectedAgent, 'name' | 'host' | 'right'> {
	grantId: string;
	clientId: string;
}

/** An agent whose connection has ended. */
interface EndedAgent {
	userId: string;
	name: string;
	right: Right;
}

/** The rows of `agents`. */
export function createAgentStore(em: Em, now: () => number) {
	const connected = (tx: Em) =>
		db(tx)
			.updateTable('agents')
			.set({ revokedAt: new Date(now()) })
			.where('revokedAt', 'is', null)
			.returning(['userId', 'name', 'granted', 'grantId']);

	const deleteRecords = (tx: Em, grantId: string) =>
		db(tx).deleteFrom('oauth_records').where('grantId', '=', grantId);

	/**
	 * Ends one connection, and deletes all codes and tokens of the agent; those of `grantId` also
	 * if it has no agent.
	 */
	const end = (
		only: (update: ReturnType<typeof connected>) => ReturnType<typeof connected>,
		grantId?: string,
	) =>
		em.fork().transactional(async (tx): Promise<EndedAgent | undefined> => {
			const row = await only(connected(tx)).executeTakeFirst();
			const ended = row?.grantId ?? grantId;
			if (ended !== undefined) await deleteRecords(tx, ended).execute();
			return row && { userId: row.userId, name: row.name, right: row.granted };
		});

	return {
		/** Connected ones with a token or code that has not expired, newest first. */
		async list(userId: string): Promise<ConnectedAgent[]> {
			const rows = await db(em)
				.selectFrom('agents')
				.where('userId', '=', userId)
				.where('revokedAt', 'is', null)
				.where(({ exists, selectFrom }) =>
					exists(
						selectFrom('oauth_records')
							.whereRef('oauth_records.grantId', '=', 'agents.grantId')
							.where('oauth_records.expiresAt', '>', new Date(now()))
							.select('kind'),
					),
				)
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

		async connect(userId: string, { right, ...agent }: NewAgent): Promise<void> {
			await em.fork().insert(AgentEntity, {
				...agent,
				id: randomUUID(),
				userId,
				granted: right,
				createdAt: new Date(now()),
				lastUsedAt: null,
				revokedAt: null,
			});
		},

		/** Undefined if the user has no such connected agent. */
		revoke: (userId: string, id: string) =>
			end((agent) => agent.where('id', '=', id).where('userId', '=', userId)),

		/** Undefined if no connected agent has this grant. */
		endGrant: (grantId: string) => end((agent) => agent.where('grantId', '=', grantId), grantId),
	};
}
