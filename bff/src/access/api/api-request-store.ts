import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('access');

/**
 * A request without a response after this long was cut off by the end of its server. It is repeated
 * then, which is safe: see `keepResponses`.
 */
const CUT_OFF_SECONDS = 90;

export interface ApiRequestKey {
	caller: string;
	key: string;
}

/** A request that was made before with the same key. */
export interface EarlierRequest {
	requestHash: string;
	/** Null while it is running. */
	status: number | null;
	response: string | null;
}

export type ApiRequestStore = ReturnType<typeof createApiRequestStore>;

/** Requests with an `Idempotency-Key`, and their responses. */
export function createApiRequestStore(em: Em) {
	const rowOf = ({ caller, key }: ApiRequestKey) =>
		db(em).updateTable('api_requests').where('caller', '=', caller).where('key', '=', key);

	return {
		/** Begins a request. Returns the earlier one with its key, unless that was cut off. */
		async begin(
			{ caller, key }: ApiRequestKey,
			userId: string,
			requestHash: string,
		): Promise<EarlierRequest | undefined> {
			const begun = await db(em)
				.insertInto('api_requests')
				.values({ caller, key, userId, requestHash, createdAt: sql`now()` })
				.onConflict((conflict) =>
					conflict
						.columns(['caller', 'key'])
						.doUpdateSet({ createdAt: sql`now()` })
						.where('api_requests.requestHash', '=', requestHash)
						.where('api_requests.status', 'is', null)
						.where(
							'api_requests.createdAt',
							'<',
							sql<Date>`now() - make_interval(secs => ${CUT_OFF_SECONDS})`,
						),
				)
				.returning('key')
				.executeTakeFirst();
			if (begun) return undefined;
			return db(em)
				.selectFrom('api_requests')
				.where('caller', '=', caller)
				.where('key', '=', key)
				.select(['requestHash', 'status', 'response'])
				.executeTakeFirst();
		},

		async end(request: ApiRequestKey, status: number, response: string): Promise<void> {
			await rowOf(request).set({ status, response }).execute();
		},

		/** Nothing was done: the same key can be used again. */
		async forget({ caller, key }: ApiRequestKey): Promise<void> {
			await db(em)
				.deleteFrom('api_requests')
				.where('caller', '=', caller)
				.where('key', '=', key)
				.execute();
		},
	};
}
