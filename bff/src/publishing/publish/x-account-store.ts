import { sql } from 'kysely';
import { type Em, queries } from '../../database/orm.ts';

/** The account at X that publishes for a user. */
export interface XAccount {
	/** The user's id at X. */
	accountId: string;
	/** Whether the connection allows posts. */
	canPost: boolean;
	/** Whether X no longer accepts a connection that allowed posts. */
	isExpired: boolean;
}

/** Undefined if the user has never connected X, or disconnected it. */
export async function readXAccount(em: Em, userId: string): Promise<XAccount | undefined> {
	return queries(em)
		.selectFrom('identities')
		.where('userId', '=', userId)
		.where('provider', '=', 'twitter')
		.select([
			'subject as accountId',
			sql<boolean>`sealed_tokens is not null and ${allowsPosts}`.as('canPost'),
			sql<boolean>`sealed_tokens is null and ${allowsPosts}`.as('isExpired'),
		])
		.executeTakeFirst();
}

const allowsPosts = sql`coalesce('tweet.write' = any(string_to_array(scopes, ' ')), false)`;
