import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NetworkName } from '../../contract/networks/network-names.ts';
import { areaDb, type Em } from '../database/orm.ts';

const db = areaDb('network-accounts');

/** The key of an account. */
export interface AccountKey {
	network: NetworkName;
	/** Origin of its server. */
	server: string;
	/** The network's id of the account. */
	accountId: string;
}

/** An account as it was read, with its token. */
export interface StoredAccount extends AccountKey {
	id: string;
	/** Null once the network no longer accepts it. */
	sealedToken: string | null;
	expiresAt: Date | null;
}

export interface NewToken {
	sealedToken: string | null;
	expiresAt: Date | null;
}

export interface NewAccount extends AccountKey, NewToken {
	handle: string;
	scopes: string | null;
}

export type NetworkAccountStore = ReturnType<typeof createNetworkAccountStore>;

const now = sql<Date>`now()`;
const isNotRefreshing = sql<boolean>`(refreshing_until is null or refreshing_until < now())`;

/** The queries on `network_accounts`. */
export function createNetworkAccountStore(em: Em) {
	/** An update that does nothing if the token has been replaced since it was read. */
	const updateUnchanged = ({ id, sealedToken }: StoredAccount) =>
		db(em)
			.updateTable('network_accounts')
			.where('id', '=', id)
			.where('sealedToken', '=', sealedToken)
			.returning('id');
	const selectTokens = () =>
		db(em)
			.selectFrom('network_accounts')
			.select(['id', 'network', 'server', 'accountId', 'sealedToken', 'expiresAt']);

	return {
		/** Oldest first. */
		list(userId: string) {
			return db(em)
				.selectFrom('network_accounts')
				.where('userId', '=', userId)
				.selectAll()
				.orderBy('connectedAt')
				.orderBy('id')
				.execute();
		},

		/** Connects an account, or connects it again. */
		async connect(userId: string, account: NewAccount): Promise<void> {
			const { handle, scopes, sealedToken, expiresAt } = account;
			const values = { handle, scopes, sealedToken, expiresAt, lastSuccessAt: now };
			await db(em)
				.insertInto('network_accounts')
				.values({ ...account, ...values, id: randomUUID(), userId, connectedAt: now })
				.onConflict((conflict) =>
					conflict
						.columns(['userId', 'network', 'server', 'accountId'])
						.doUpdateSet({ ...values, refreshingUntil: null, lastError: null, lastErrorAt: null }),
				)
				.execute();
		},

		find(userId: string, id: string): Promise<StoredAccount | undefined> {
			return selectTokens().where('userId', '=', userId).where('id', '=', id).executeTakeFirst();
		},

		/** Deletes an account, and returns it; undefined if there is none. */
		delete(userId: string, id: string): Promise<StoredAccount | undefined> {
			return db(em)
				.deleteFrom('network_accounts')
				.where('userId', '=', userId)
				.where('id', '=', id)
				.returning(['id', 'network', 'server', 'accountId', 'sealedToken', 'expiresAt'])
				.executeTakeFirst();
		},

		/** The accounts that have a token; of all users if none is named. */
		listTokens(userId?: string): Promise<StoredAccount[]> {
			return selectTokens()
				.where('sealedToken', 'is not', null)
				.$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
				.execute();
		},

		/** Takes the lease on refreshing a token; false if it is taken, or the token is replaced. */
		async leaseRefresh(account: StoredAccount, seconds: number): Promise<boolean> {
			const leased = await updateUnchanged(account)
				.set({ refreshingUntil: sql<Date>`now() + ${seconds} * interval '1 second'` })
				.where(isNotRefreshing)
				.execute();
			return leased.length > 0;
		},

		/** Replaces a token and ends the lease; false if it has been replaced or deleted. */
		async replaceToken(account: StoredAccount, token: NewToken): Promise<boolean> {
			const replaced = await updateUnchanged(account)
				.set({ ...token, refreshingUntil: null })
				.execute();
			return replaced.length > 0;
		},

		/** Stores the same token sealed with another key; false if it is being refreshed. */
		async resealToken(account: StoredAccount, sealedToken: string): Promise<boolean> {
			const replaced = await updateUnchanged(account)
				.set({ sealedToken })
				.where(isNotRefreshing)
				.execute();
			return replaced.length > 0;
		},

		async recordSuccess(id: string): Promise<void> {
			await db(em)
				.updateTable('network_accounts')
				.set({ lastSuccessAt: now, lastError: null, lastErrorAt: null })
				.where('id', '=', id)
				.execute();
		},

		/** `message`: in words for the user. */
		async recordError(id: string, message: string): Promise<void> {
			await db(em)
				.updateTable('network_accounts')
				.set({ lastError: message, lastErrorAt: now })
				.where('id', '=', id)
				.execute();
		},
	};
}
