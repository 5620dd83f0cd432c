import { areaDb, type Em } from '../database/orm.ts';

const db = areaDb('access');

/**
 * Revokes all tokens of a user and disconnects all agents, in the transaction that locks others out
 * of the account. Returns how many there were.
 */
export async function endPrograms(tx: Em, userId: string): Promise<number> {
	const time = new Date();
	const tokens = await db(tx)
		.updateTable('access_tokens')
		.set({ revokedAt: time })
		.where('userId', '=', userId)
		.where('revokedAt', 'is', null)
		.where('expiresAt', '>', time)
		.returning('id')
		.execute();
	const agents = await db(tx)
		.updateTable('agents')
		.set({ revokedAt: time })
		.where('userId', '=', userId)
		.where('revokedAt', 'is', null)
		.returning('id')
		.execute();
	await db(tx).deleteFrom('oauth_records').where('userId', '=', userId).execute();
	return tokens.length + agents.length;
}
