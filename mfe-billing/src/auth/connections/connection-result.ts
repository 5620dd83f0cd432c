import { type ConnectError, connectErrors, type Provider } from 'bff/contract/connections';
import { providers } from './providers.ts';

/** How an attempt to connect came back here. */
export type Arrival =
	| { connected: Provider }
	| { provider: Provider | undefined; error: ConnectError | undefined };

/**
 * What the address says of an attempt to connect, if anything. A word that is not known is nothing
 * that is repeated.
 */
export function readArrival(search: string): Arrival | undefined {
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
