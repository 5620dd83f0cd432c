import type { XAccess } from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';
import type { NetworkAccounts } from '../../network-accounts/network-accounts.ts';
import {
	type AccountConnection,
	openAccountConnection,
} from '../../networks/account-connection.ts';
import type { Network, NetworkAccount } from '../../networks/network.ts';
import { isAboutAccount, NetworkError } from '../../networks/network-error.ts';

/** An account that acts. */
export interface ActingAccount {
	network: Network;
	/**
	 * Undefined if it is not connected. `refused`: a token that the network does not accept. Throws
	 * `AppError`.
	 */
	open(refused?: string): Promise<NetworkAccount | undefined>;
	/** Called with the outcome of an action: undefined, or its error. */
	report?: ((error: AppError | undefined) => Promise<void>) | undefined;
}

/** A network as an account that acts sees it. */
export interface ActingSession extends AccountConnection {
	/** Stores for the account what the outcome of an action says about it. */
	report(error: NetworkError | undefined): Promise<void>;
}

export interface FindActingAccountOptions {
	xAccess: Pick<XAccess, 'access'>;
	networkAccounts: Pick<NetworkAccounts, 'connected'>;
}

/** `id`: of a connected account; null for the first one at X. */
export function findActingAccount(
	{ xAccess, networkAccounts }: FindActingAccountOptions,
	network: Network,
	{ userId, id }: { userId: string; id: string | null },
): ActingAccount {
	if (id !== null) return { network, ...networkAccounts.connected(userId, id) };
	return {
		network,
		// A token of X was refreshed before it expired: a refused one has been revoked.
		open: async (refused) => (refused === undefined ? xAccess.access(userId) : undefined),
	};
}

/** Returns an error instead of throwing it, so that the attempt can store it. */
export async function openActingSession({
	network,
	open,
	report,
}: ActingAccount): Promise<ActingSession | NetworkError> {
	const { errors } = network;
	const find = async (before?: NetworkAccount): Promise<NetworkAccount> => {
		try {
			const opened = await open(before?.token);
			if (opened) return opened;
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			if (error.code !== 'connection_expired') throw errors.nothingSent();
		}
		throw errors.connectionExpired();
	};

	try {
		return {
			...(await openAccountConnection(network, find)),
			async report(error) {
				if (!error || isAboutAccount(error)) await report?.(error);
			},
		};
	} catch (error) {
		if (!(error instanceof NetworkError)) throw error;
		return error;
	}
}
