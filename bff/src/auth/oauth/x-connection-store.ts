import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import { hasActionScopes } from './providers.ts';

/** A user's connection to X, as far as it decides what Warble may do there. */
export interface XConnection {
	/** The user's id at X. */
	accountId: string;
	/** The username at X, without `@`. */
	handle: string | null;
	/** Whether the user has allowed Warble to like and post. */
	canAct: boolean;
	connectedAt: Date;
}

/** Null if X is not connected, or no longer accepts the connection. */
export async function readXConnection(em: Em, userId: string): Promise<XConnection | null> {
	const row = await queries(em)
		.selectFrom('identities')
		.where('userId', '=', userId)
		.where('provider', '=', 'twitter')
		.where('sealedTokens', 'is not', null)
		.select(['subject', 'handle', 'scopes', 'createdAt'])
		.executeTakeFirst();
	if (!row) return null;
	return {
		accountId: row.subject,
		handle: row.handle,
		canAct: hasActionScopes(row.scopes),
		connectedAt: readTime(row.createdAt),
	};
}
