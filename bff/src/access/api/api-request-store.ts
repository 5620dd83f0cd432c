import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('access');

/**
 * After this long without a response, the server of a request was killed. Then a repetition runs it
 * again, which is safe: see `acceptIdempotencyKeys`.
 */
const LOST_AFTER_SECONDS = 90;

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
	return {
		/** Begins a request. Returns the earlier one with its key, unless that was lost. */
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
							sql<Date>`now() - make_interval(secs => ${LOST_AFTER_SECONDS})`,
						),
				)
				.returning('key')
				.executeTakeFirst();
			if (begun) return undefined;
			const earlier = await db(em)
				.selectFrom('api_requests')
				.where('caller', '=', caller)
				.where('key', '=', key)
				.select(['requestHash', 'status', 'response'])
				.executeTakeFirst();
			// Without a row, the earlier one has just failed, and its key was released.
			return earlier ?? { requestHash, status: null, response: null };
		},

		async end({ caller, key }: ApiRequestKey, status: number, response: string): Promise<void> {
			await db(em)
				.updateTable('api_requests')
				.set({ status, response })
				.where('caller', '=', caller)
				.where('key', '=', key)
				.execute();
		},

		/** After a request that did nothing: its key can be used again. */
		async release({ caller, key }: ApiRequestKey): Promise<void> {
			await db(em)
				.deleteFrom('api_requests')
				.where('caller', '=', caller)
				.where('key', '=', key)
				.execute();
		},
	};
}
