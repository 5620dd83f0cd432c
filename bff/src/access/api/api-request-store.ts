import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('access');

/**
 * A request without a response after this long was cut off by the end of its server. It is repeated
 * then, which is safe: see `keepResponses`.
 */
const CUT_OFF_SECONDS = 90;

interface ApiRequestKey {
	caller: string;
	key: string;
}

/** A request that a server runs. Its time is the fence: one that runs again has a later time. */
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
		/** Begins a request, unless there is an earlier one with its key that was not cut off. */
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
							sql<Date>`now() - make_interval(secs => ${CUT_OFF_SECONDS})`,
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
			// It was forgotten meanwhile.
			return earlier ? { earlier } : this.begin({ caller, key }, userId, requestHash);
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

		/** Nothing was done: the same key can be used again. */
		async forget({ caller, key, createdAt }: BegunRequest): Promise<void> {
			await db(em)
				.deleteFrom('api_requests')
				.where('caller', '=', caller)
				.where('key', '=', key)
				.where('createdAt', '=', createdAt)
				.execute();
		},
	};
}
