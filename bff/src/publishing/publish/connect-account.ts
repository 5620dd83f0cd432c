import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { XAccess } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import type { NetworkAccounts } from '../../network-accounts/network-accounts.ts';
import {
	type AccountConnection,
	openAccountConnection,
} from '../../networks/account-connection.ts';
import type { Network, NetworkAccount } from '../../networks/network.ts';
import { isAboutAccount, type WriteKind } from '../../networks/network-error.ts';
import type { Networks } from '../../networks/networks.ts';
import { fromStoredId, toStoredId } from '../../networks/stored-id.ts';

export interface ConnectOptions {
	em: Em;
	xAccess: Pick<XAccess, 'access'>;
	networkAccounts: Pick<NetworkAccounts, 'connected'>;
	networks: Networks;
}

/** Where a user's publication is published. */
export interface Place {
	userId: string;
	network: NetworkName;
	/** The id of the connected account; null for the first one at X. */
	networkAccountId: string | null;
	/**
	 * The network's id of the account that it was begun with, the only one that may continue it; null
	 * before the first attempt.
	 */
	accountId: string | null;
}

/** A network as the account of a publication sees it. */
export interface PublishingConnection extends AccountConnection {
	network: Network;
	/** The id of a post, as ids are stored. */
	toStored(id: string): string;
	/** The id that the network has for a stored one. Throws `tweet_gone` if it does not know it. */
	idThere(storedId: string, kind: WriteKind): string;
}

/**
 * Opens the account of a publication. Throws `NetworkError` or `AppError`: 400 `connection_expired`
 * if it is not connected, and 409 `other_account` if another one is connected now.
 */
export async function connectAccount(
	{ xAccess, networkAccounts, networks }: Omit<ConnectOptions, 'em'>,
	{ userId, network: name, networkAccountId, accountId: begunBy }: Place,
): Promise<PublishingConnection> {
	const network = networks[name];
	const open = (refused?: string): Promise<NetworkAccount | undefined> =>
		networkAccountId === null
			? xAccess.access(userId, refused)
			: networkAccounts.connected(userId, networkAccountId).open(refused);
	const connection = await openAccountConnection(network, async (before) => {
		const access = await open(before?.token);
		if (!access) throw network.errors.connectionExpired();
		const expected = before?.accountId ?? begunBy;
		if (expected !== null && access.accountId !== expected) throw otherAccount(network.title);
		return access;
	});
	const place = { network: name, server: connection.server };
	return {
		...connection,
		network,
		toStored: (id) => toStoredId(id, place),
		idThere(storedId, kind) {
			const id = fromStoredId(storedId, place);
			if (id === undefined) throw network.errors.gone(kind);
			return id;
		},
	};
}

/** Stores for a connected account what the outcome of publishing says about it. */
export async function reportOutcome(
	{ networkAccounts }: Pick<ConnectOptions, 'networkAccounts'>,
	{ userId, networkAccountId }: Place,
	error: AppError | undefined,
): Promise<void> {
	if (networkAccountId === null || (error && !isAboutAccount(error))) return;
	await networkAccounts.connected(userId, networkAccountId).report(error);
}

export function otherAccount(title = 'X'): AppError {
	const message = `This was begun with another ${title} account. Connect that account again to go on, or post it anew with the one that is connected now.`;
	return new AppError(409, 'other_account', message);
}
