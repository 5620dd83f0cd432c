import { screen, within } from '@testing-library/react';
import type { ConnectedAccounts } from 'bff/contract/network-accounts/network-accounts';
import { answer, type Replies } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { NETWORK_ACCOUNTS, openSettings, section } from './open-settings.tsx';

export const CONNECT_BLUESKY = 'POST /api/network-accounts/bluesky';
export const SIGN_IN_BLUESKY = 'POST /api/network-accounts/bluesky/sign-in';
export const CONNECT_X = 'POST /api/network-accounts/x';
export const CONNECT_MASTODON = 'POST /api/network-accounts/mastodon';
export const consent = 'https://mastodon.social/oauth/authorize?state=1';

/** The settings of a user with these other accounts, once they are listed. */
export async function openNetworkAccounts(
	accounts: ConnectedAccounts,
	replies: Replies = {},
	query = '',
) {
	const visit = openSettings(
		{ [NETWORK_ACCOUNTS]: answer(accounts), ...replies },
		trialing,
		`/x${query}`,
	);
	const here = await section('Connected accounts');
	await here.findByRole('button', { name: 'Connect Bluesky' });
	return { ...visit, here };
}

export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

/** The texts of the listed accounts. */
export const rows = () =>
	within(screen.getByRole('list', { name: 'Other accounts' }))
		.getAllByRole('listitem')
		.map(({ textContent }) => textContent);
