import type { NetworkName } from '../../contract/networks/network-names.ts';
import type { NetworkAccount } from '../networks/network.ts';

/** What a network does with the token of an account. */
export interface Connector {
	/**
	 * Exchanges the token for a new one; the old one ends. Throws `AppError`, with the code
	 * `connection_expired` if the account has to be connected again.
	 */
	refresh(account: NetworkAccount): Promise<{ token: string; expiresAt: Date | null }>;
	/** Makes the network refuse the token. Throws `AppError`. */
	revoke(account: NetworkAccount): Promise<void>;
}

export type Connectors = Readonly<Record<NetworkName, Connector>>;
