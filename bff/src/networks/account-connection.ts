import { AppError } from '../http/app-error.ts';
import type { Network, NetworkAccount, NetworkSession } from './network.ts';

/** A network as one account sees it, for as long as its token can be refreshed. */
export interface AccountConnection extends Pick<NetworkAccount, 'accountId' | 'server'> {
	/**
	 * Makes a request for the account. If the network does not accept the token, the request is
	 * repeated once with a refreshed token. That is safe even for a post: a network checks the token
	 * first, so it has done nothing. `beforeRetry` is called in between, because a refresh takes
	 * time. Throws the errors of `request` and of `find`.
	 */
	call<Result>(
		request: (session: NetworkSession) => Promise<Result>,
		beforeRetry?: () => Promise<void>,
	): Promise<Result>;
}

/**
 * `find`: returns the account with a token that is valid for at least a minute. `before`: the
 * account whose token the network refuses, which is the only one that may go on.
 */
export async function openAccountConnection(
	network: Network,
	find: (before?: NetworkAccount) => Promise<NetworkAccount>,
): Promise<AccountConnection> {
	let account = await find();
	const { accountId, server } = account;
	return {
		accountId,
		server,
		async call(request, beforeRetry) {
			try {
				return await request(network.open(account));
			} catch (error) {
				if (!(error instanceof AppError) || error.code !== 'connection_expired') throw error;
				account = await find(account);
				await beforeRetry?.();
				return request(network.open(account));
			}
		},
	};
}
