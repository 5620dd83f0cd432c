import { type ConnectError, connectErrors } from 'bff/contract/account/connections';
import { type ReturningProvider, returningProviders } from './providers.ts';

/** The result of connecting an account, from the address after the return. */
export type ConnectionResult =
	| { connected: ReturningProvider }
	| { provider: ReturningProvider | undefined; error: ConnectError | undefined };

/**
 * Reads the result of connecting from the address; undefined if there is none. Unknown values are
 * never shown.
 */
export function readConnectionResult(search: string): ConnectionResult | undefined {
	const query = new URLSearchParams(search);
	const connected = returningProviders.find((provider) => provider === query.get('connected'));
	if (connected) return { connected };
	const code = query.get('connect_error');
	if (code === null) return undefined;
	return {
		provider: returningProviders.find((provider) => provider === query.get('provider')),
		error: connectErrors.find((each) => each === code),
	};
}

/** The query of an address without the result. */
export function withoutConnectionResult(search: string): string {
	if (!readConnectionResult(search)) return search;
	const query = new URLSearchParams(search);
	for (const name of ['connected', 'connect_error', 'provider']) query.delete(name);
	return query.size > 0 ? `?${query}` : '';
}
