import { type ResealResult, resealRows } from '../encryption/reseal.ts';
import type { Sealer } from '../encryption/sealer.ts';
import type { AccountKey, NetworkAccountStore, NewToken } from './network-account-store.ts';

/** The field of a token for the sealer. */
export const TOKEN = 'token';

/** The account that a token is sealed to. */
export const tokenOwner = ({ network, server, accountId }: AccountKey): string =>
	`${network} ${server} ${accountId}`;

/** A token as it is stored. */
export function sealToken(
	sealer: Sealer,
	account: AccountKey & { token: string; expiresAt: Date | null },
): NewToken {
	const { token, expiresAt } = account;
	return { sealedToken: sealer.seal(tokenOwner(account), TOKEN, token), expiresAt };
}

/**
 * Seals all tokens with the first encryption key if an older key sealed them. Tokens that are being
 * refreshed are skipped, as the refresh seals them with the first key.
 */
export async function resealTokens(
	store: NetworkAccountStore,
	sealer: Sealer,
): Promise<ResealResult> {
	return resealRows({
		rows: await store.listTokens(),
		reseal: (account) => sealer.reseal(tokenOwner(account), TOKEN, account.sealedToken ?? ''),
		replace: store.resealToken,
		describe: ({ network, accountId }) => `the connection of ${network} account ${accountId}`,
	});
}
