import { type ConnectError, connectErrors, type Provider } from 'bff/contract/account/connections';
import { providers } from './providers.ts';

/** The result of connecting an account, from the address after the return. */
export type ConnectionResult =
	| { connected: Provider }
	| { provider: Provider | undefined; error: ConnectError | undefined };

/**
 * Reads the result of connecting from the address; undefined if there is none. Unknown values are
 * never shown.
 */
export function readConnectionResult(search: string): ConnectionResult | undefined {
	const query = new URLSearchParams(search);
	const connected = providers.find((provider) => provider === query.get('connected'));
	if (connected) return { connected };
	const code = query.get('connect_error');
	if (code === null) return undefined;
	return {
		provider: providers.find((provider) => provider === query.get('provider')),
		error: connectErrors.find((each) => each === code),
	};
}
