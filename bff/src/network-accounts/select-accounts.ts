import { type RawBuilder, sql } from 'kysely';
import type { NetworkName } from '../../contract/networks/network-names.ts';

/** A connected account as `selectAccounts` returns it. */
export interface SelectedAccount {
	id: string;
	network: NetworkName;
	/** Origin of its server. */
	server: string;
	/** Without a leading `@`. */
	handle: string;
	scopes: string | null;
	/** Whether the network no longer accepts its token. */
	isExpired: boolean;
}

/** Selects a connected account of a user as one JSON value; null if it is not connected. */
export function selectAccount(
	userId: RawBuilder<unknown>,
	id: RawBuilder<unknown>,
): RawBuilder<{ handle: string; connectedAt: string } | null> {
	return sql`(
		select json_build_object('handle', account.handle, 'connectedAt', account.connected_at)
		from network_accounts account where account.id = ${id} and account.user_id = ${userId}
	)`;
}

/**
 * Selects a user's connected accounts as one JSON value, oldest first. Raw SQL: it is one value of
 * a larger query.
 */
export function selectAccounts(userId: RawBuilder<unknown>): RawBuilder<SelectedAccount[]> {
	return sql<SelectedAccount[]>`(
		select coalesce(json_agg(
			json_build_object('id', id, 'network', network, 'server', server, 'handle', handle, 'scopes', scopes,
				'isExpired', sealed_token is null)
			order by connected_at, id
		), '[]')
		from network_accounts where user_id = ${userId}
	)`;
}
