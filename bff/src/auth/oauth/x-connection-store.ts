import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import { hasActionScopes, hasMediaScope } from './providers.ts';

/** A user's connection to X, as far as it decides what Warble may do there. */
export interface XConnection {
	/** The user's id at X. */
	accountId: string;
	/** The username at X, without `@`. */
	handle: string | null;
	/** Whether the user has allowed Warble to like and post. */
	canAct: boolean;
	/** Whether the user has allowed images and videos in posts. */
	canPostMedia: boolean;
	/** X no longer accepts the connection: nothing can be done with it. */
	isExpired: boolean;
	connectedAt: Date;
}

/** Null if the user has not connected X. */
export async function readXConnection(em: Em, userId: string): Promise<XConnection | null> {
	const row = await queries(em)
		.selectFrom('identities')
		.where('userId', '=', userId)
		.where('provider', '=', 'twitter')
		.select(['subject', 'handle', 'scopes', 'sealedTokens', 'createdAt'])
		.executeTakeFirst();
	const canAct = hasActionScopes(row?.scopes);
	const isExpired = row?.sealedTokens === null;
	// A sign-in with X alone has no tokens either, and never had them.
	if (!row || (isExpired && !canAct)) return null;
	return {
		accountId: row.subject,
		handle: row.handle,
		canAct,
		canPostMedia: hasMediaScope(row.scopes),
		isExpired,
		connectedAt: readTime(row.createdAt),
	};
}
