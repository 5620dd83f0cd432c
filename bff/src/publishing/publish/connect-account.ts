import type { XAccess } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import {
	type AccountConnection,
	openAccountConnection,
} from '../../networks/account-connection.ts';
import type { Network } from '../../networks/network.ts';

export interface ConnectOptions {
	em: Em;
	xAccess: Pick<XAccess, 'access'>;
	network: Network;
}

/**
 * The user's account at the network. `begunBy`: the account that a publication was begun with, the
 * only one that may continue it; null before the first attempt. Throws `NetworkError` or
 * `AppError`: 409 `other_account` if another one is connected now.
 */
export async function connectAccount(
	{ xAccess, network }: Pick<ConnectOptions, 'xAccess' | 'network'>,
	userId: string,
	begunBy: string | null,
): Promise<AccountConnection> {
	return openAccountConnection(network, async (before) => {
		const access = await xAccess.access(userId, before?.token);
		if (!access) throw network.errors.connectionExpired();
		const expected = before?.accountId ?? begunBy;
		if (expected !== null && access.accountId !== expected) throw otherAccount();
		return access;
	});
}

export function otherAccount(): AppError {
	const message =
		'This was begun with another X account. Connect that account again to go on, or post it anew with the one that is connected now.';
	return new AppError(409, 'other_account', message);
}
