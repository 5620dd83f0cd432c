import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConnectedAccount } from 'bff/contract/network-accounts/network-accounts';
import { answer, never, refuse } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { describe, expect, test } from 'vitest';
import {
	CONNECT_MASTODON,
	consent,
	field,
	openNetworkAccounts,
	rows,
} from '../testing/open-network-accounts.tsx';
import { NETWORK_ACCOUNTS, openSettings, press } from '../testing/open-settings.tsx';
import {
	blueskyAccount,
	mastodonAccount,
	networkAccounts,
	noNetworkAccounts,
} from '../testing/samples.ts';

const DISCONNECT_BLUESKY = `DELETE /api/network-accounts/${blueskyAccount.id}`;

const openWithAccounts = (...accounts: ConnectedAccount[]) =>
	openNetworkAccounts({ accounts, servers: [] });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('accounts at networks', () => {
	test('are listed with what Warble may do and when it last worked', async () => {
		await openWithAccounts(
			{ ...blueskyAccount, lastSuccessAt: minutesAgo(5) },
			{ ...blueskyAccount, id: '2', handle: 'second.example', canPostMedia: false },
			mastodonAccount,
			{ ...mastodonAccount, id: '3', handle: 'read@fosstodon.org', canAct: false },
		);
		expect(rows()).toEqual([
			'Bluesky @mara.bsky.socialReads, likes, replies, posts. Worked 5 min ago.Disconnect',
			expect.stringMatching(
				/posts, but can’t post images and videos\. Worked on 20 November 2026\./,
			),
			'Mastodon @mara@mastodon.socialReads, likes, replies, posts. Not used yet.Disconnect',
			'Mastodon @read@fosstodon.orgReads. Not used yet.Disconnect',
		]);
	});

	test('show the last error and its time', async () => {
		const message = 'Mastodon did not answer.';
		const at = new Date(2026, 10, 20, 18, 52).toISOString();
		await openWithAccounts({ ...mastodonAccount, lastError: { at, message } });
		expect(rows()[0]).toContain('Last error, Fri 20 Nov, 18:52: Mastodon did not answer.');
	});

	test('are free to read, which the section says before any is connected', async () => {
		const { here } = await openNetworkAccounts(noNetworkAccounts);
		expect(here.getByText(/Reading Bluesky and Mastodon is free, and X costs/)).toBeDefined();
		expect(here.getByText('No account at Bluesky or Mastodon is connected yet.')).toBeDefined();
	});

	test('that could not be loaded can be loaded again, and X and Google are shown', async () => {
		const { replies } = openSettings(
			{ [NETWORK_ACCOUNTS]: refuse(503, 'not_ready', 'Warble is starting.') },
			trialing,
			'/x',
		);
		expect((await screen.findByRole('alert')).textContent).toContain(
			'We couldn’t load your other accounts',
		);
		expect(await screen.findByRole('button', { name: 'Connect: X' })).toBeDefined();
		replies[NETWORK_ACCOUNTS] = answer(networkAccounts);
		await press('Try again');
		expect(await screen.findByText('@mara.bsky.social')).toBeDefined();
	});

	test('show that they are loading', async () => {
		openSettings({ [NETWORK_ACCOUNTS]: never }, trialing, '/x');
		expect(await screen.findByText('Loading your other accounts')).toBeDefined();
	});
});

describe('an expired account', () => {
	test('at Bluesky is connected again with a new app password for the same handle', async () => {
		await openWithAccounts({ ...blueskyAccount, isExpired: true });
		expect(rows()[0]).toContain('Bluesky no longer accepts this connection.');
		await press('Connect again: @mara.bsky.social at Bluesky');
		expect((await field('Handle')).value).toBe('mara.bsky.social');
		expect(await field('App password')).toBe(document.activeElement);
	});

	test('at Mastodon is connected again at its server', async () => {
		const expired = { accounts: [{ ...mastodonAccount, isExpired: true }], servers: [] };
		const { bodies, left, replies } = await openNetworkAccounts(expired, {
			[CONNECT_MASTODON]: refuse(503, 'provider_unavailable', 'It does not answer.'),
		});
		await press('Connect again: @mara@mastodon.social at Mastodon');
		expect((await screen.findByRole('alert')).textContent).toContain('It does not answer.');
		replies[CONNECT_MASTODON] = answer({ url: consent });
		await press('Connect again: @mara@mastodon.social at Mastodon');
		await expect.poll(() => left.mock.calls).toEqual([[consent]]);
		expect(bodies(CONNECT_MASTODON)[0]).toEqual({ server: 'mastodon.social' });
	});
});

describe('disconnecting', () => {
	const name = '@mara.bsky.social at Bluesky';
	const confirm = async () => {
		await press(`Disconnect ${name}`);
		const question = within(await screen.findByRole('dialog', { name: `Disconnect ${name}?` }));
		await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
	};

	test('asks for confirmation, and shows the remaining accounts', async () => {
		const { here, bodies } = await openNetworkAccounts(networkAccounts, {
			[DISCONNECT_BLUESKY]: answer({ accounts: [mastodonAccount], servers: [] }),
		});
		await press(`Disconnect ${name}`);
		await userEvent.click(await screen.findByRole('button', { name: 'Keep' }));
		expect(bodies(DISCONNECT_BLUESKY)).toEqual([]);
		await confirm();
		expect(await here.findByText(`${name} was disconnected.`)).toBe(document.activeElement);
		expect(rows()).toHaveLength(1);
	});

	test('that fails shows the reason and the accounts as they are now', async () => {
		const { replies } = await openNetworkAccounts(networkAccounts, {
			[DISCONNECT_BLUESKY]: refuse(404, 'not_found', 'It is not connected.'),
		});
		replies[NETWORK_ACCOUNTS] = answer({ accounts: [mastodonAccount], servers: [] });
		await confirm();
		expect((await screen.findByRole('alert')).textContent).toBe(
			`${name} wasn’t disconnectedIt is not connected.`,
		);
		await waitFor(() => expect(rows()).toHaveLength(1));
	});
});
