import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('access');

/**
 * After this long without a response, the server of a request was killed. Then a repetition runs it
 * again, which is safe: see `acceptIdempotencyKeys`.
 */
const LOST_AFTER_SECONDS = 90;

interface ApiRequestKey {
	caller: string;
	key: string;
}

/** A request that a server runs. After its server was killed, a repetition has a later time. */
export interface BegunRequest extends ApiRequestKey {
	createdAt: Date;
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
	// In milliseconds, the precision of `Date`.
	const createdAt = sql<Date>`date_trunc('milliseconds', now())`;

	return {
		/** Begins a request. Returns the earlier one with its key, unless that was lost. */
		async begin(
			{ caller, key }: ApiRequestKey,
			userId: string,
			requestHash: string,
		): Promise<{ begun: BegunRequest } | { earlier: EarlierRequest }> {
			const begun = await db(em)
				.insertInto('api_requests')
				.values({ caller, key, userId, requestHash, createdAt })
				.onConflict((conflict) =>
					conflict
						.columns(['caller', 'key'])
						.doUpdateSet({ createdAt })
						.where('api_requests.requestHash', '=', requestHash)
						.where('api_requests.status', 'is', null)
						.where(
							'api_requests.createdAt',
							'<',
							sql<Date>`now() - make_interval(secs => ${LOST_AFTER_SECONDS})`,
						),
				)
				.returning(['caller', 'key', 'createdAt'])
				.executeTakeFirst();
			if (begun) return { begun };
			const earlier = await db(em)
				.selectFrom('api_requests')
				.where('caller', '=', caller)
				.where('key', '=', key)
				.select(['requestHash', 'status', 'response'])
				.executeTakeFirst();
			// Without a row, the earlier one has just failed, and its key was released.
			return { earlier: earlier ?? { requestHash, status: null, response: null } };
		},

		/** Stores the response, unless a repetition runs meanwhile. */
		async end(
			{ caller, key, createdAt }: BegunRequest,
			status: number,
			response: string,
		): Promise<void> {
			await db(em)
				.updateTable('api_requests')
				.set({ status, response })
				.where('caller', '=', caller)
				.where('key', '=', key)
				.where('createdAt', '=', createdAt)
				.execute();
		},

		/** After a request that did nothing: its key can be used again. */
		async release({ caller, key, createdAt }: BegunRequest): Promise<void> {
			await db(em)
				.deleteFrom('api_requests')
				.where('caller', '=', caller)
				.where('key', '=', key)
				.where('createdAt', '=', createdAt)
				.execute();
		},
	};
}
