import type { Query } from '../dashboard/use-query.ts';

/** What a card is given once its data is loaded. */
export function loadedQuery<Data>(data: Data): Query<Data> {
	return { data, failure: undefined, retry: () => undefined, refresh: () => undefined };
}
