import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, never, refuse } from 'remote-kit/testing/replies';
import { describe, expect, test } from 'vitest';
import {
	CONNECT_BLUESKY,
	CONNECT_MASTODON,
	CONNECT_X,
	consent,
	field,
	openNetworkAccounts,
	rows,
	SIGN_IN_BLUESKY,
} from '../testing/open-network-accounts.tsx';
import { CONNECTIONS, FEED, press } from '../testing/open-settings.tsx';
import {
	blueskyAccount,
	connected,
	furtherXAccount,
	networkAccounts,
	noNetworkAccounts,
	withoutX,
} from '../testing/samples.ts';

const password = 'abcd-efgh-ijkl-mnop';

/** `invalid_input` for a field of the body. */
const refuseField = (name: string, message: string) => () =>
	Response.json(
		{ code: 'invalid_input', message, error: message, path: `body/${name}` },
		{ status: 400 },
	);
const typeBluesky = async () => {
	await press('Connect Bluesky');
	await userEvent.type(await field('Handle'), '@mara.bsky.social');
	await userEvent.type(await field('App password'), password);
	await press('Connect');
};
const typeMastodon = async () => {
	await press('Connect Mastodon');
	await userEvent.type(await field('Server'), 'mastodon.social');
	await press('Go to the server');
};

describe('connecting Bluesky', () => {
	test('takes a handle and an app password, and lists the account', async () => {
		const { bodies, here, onUnsavedChange } = await openNetworkAccounts(noNetworkAccounts, {
			[CONNECT_BLUESKY]: answer(networkAccounts),
		});
		await press('Connect Bluesky');
		expect(await field('Handle'), 'the focus moves into the form').toBe(document.activeElement);
		expect((await field('App password')).type).toBe('password');
		expect(screen.getByText(/uses it once and doesn’t store it/)).toBeDefined();
		expect(screen.getByRole('link', { name: 'App passwords' }).getAttribute('href')).toBe(
			'https://bsky.app/settings/app-passwords',
		);
		await userEvent.type(await field('Handle'), ' mara.bsky.social ');
		await userEvent.type(await field('App password'), `${password}{Enter}`);
		expect(await here.findByText('Bluesky is connected.')).toBe(document.activeElement);
		expect(bodies(CONNECT_BLUESKY)).toEqual([{ handle: 'mara.bsky.social', password }]);
		expect(rows()).toHaveLength(2);
		expect(screen.queryByLabelText('App password')).toBeNull();
		expect(onUnsavedChange).toHaveBeenLastCalledWith(false);
	});

	test('lists its timeline among the sources of posts', async () => {
		const { replies } = await openNetworkAccounts(noNetworkAccounts, {
			[CONNECT_BLUESKY]: answer(networkAccounts),
		});
		replies[FEED] = answer(withoutX);
		await typeBluesky();
		expect(await screen.findByText('Bluesky: @mara.bsky.social')).toBeDefined();
	});

	test('with a refused password says so at the field, and keeps what was typed', async () => {
		const message = 'Bluesky does not accept this app password for this handle. Check both.';
		const { onUnsavedChange } = await openNetworkAccounts(noNetworkAccounts, {
			[CONNECT_BLUESKY]: refuseField('password', message),
		});
		await typeBluesky();
		const typed = await field('App password');
		await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'));
		expect(screen.getByText(message).id).toBe(typed.getAttribute('aria-describedby'));
		expect(typed).toBe(document.activeElement);
		expect(typed.value).toBe(password);
		expect((await field('Handle')).value).toBe('@mara.bsky.social');
		expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
		await userEvent.type(typed, 'q');
		expect(typed.getAttribute('aria-invalid')).toBeNull();
	});

	test('with an unknown handle says so at that field', async () => {
		await openNetworkAccounts(noNetworkAccounts, {
			[CONNECT_BLUESKY]: refuseField('handle', 'Bluesky knows no account @mara.bsky.social.'),
		});
		await typeBluesky();
		const typed = await field('Handle');
		await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'));
		expect((await field('App password')).getAttribute('aria-invalid')).toBeNull();
	});

	test('that fails shows the reason, keeps what was typed and can be tried again', async () => {
		const { here, replies } = await openNetworkAccounts(noNetworkAccounts, {
			[CONNECT_BLUESKY]: refuse(503, 'provider_unavailable', 'Bluesky cannot be reached.'),
		});
		await typeBluesky();
		expect((await screen.findByRole('alert')).textContent).toBe(
			'Bluesky wasn’t connectedBluesky cannot be reached.',
		);
		expect((await field('App password')).value).toBe(password);
		replies[CONNECT_BLUESKY] = answer(networkAccounts);
		await press('Connect');
		expect(await here.findByText('Bluesky is connected.')).toBeDefined();
	});

	test('sends nothing while a field is empty, and one request on a slow network', async () => {
		const { bodies } = await openNetworkAccounts(noNetworkAccounts, { [CONNECT_BLUESKY]: never });
		await press('Connect Bluesky');
		await field('Handle');
		await press('Connect');
		expect(screen.getByText('Enter your handle, such as name.bsky.social.')).toBeDefined();
		await userEvent.type(await field('Handle'), 'mara.bsky.social');
		await press('Connect');
		expect(screen.getByText('Enter an app password.')).toBeDefined();
		expect(bodies(CONNECT_BLUESKY)).toEqual([]);
		await userEvent.type(await field('App password'), password);
		await userEvent.dblClick(screen.getByRole('button', { name: 'Connect' }));
		expect(bodies(CONNECT_BLUESKY)).toHaveLength(1);
	});

	test('can be cancelled, which returns to the button', async () => {
		const { bodies } = await openNetworkAccounts(noNetworkAccounts);
		await press('Connect Bluesky');
		await userEvent.type(await field('Handle'), 'mara');
		await press('Cancel');
		expect(screen.getByRole('button', { name: 'Connect Bluesky' })).toBe(document.activeElement);
		expect(bodies(CONNECT_BLUESKY)).toEqual([]);
	});
});

describe('signing in at Bluesky', () => {
	const offered = { ...noNetworkAccounts, offersBlueskySignIn: true };

	test('leads to the server of the account', async () => {
		const { bodies, left } = await openNetworkAccounts(offered, {
			[SIGN_IN_BLUESKY]: answer({ url: consent }),
		});
		await press('Connect Bluesky');
		await userEvent.type(await field('Handle'), ' @mara.bsky.social ');
		await press('Go to Bluesky');
		await expect.poll(() => left.mock.calls).toEqual([[consent]]);
		expect(bodies(SIGN_IN_BLUESKY)).toEqual([{ handle: '@mara.bsky.social' }]);
	});

	test('with an unknown handle says so at the field, and keeps it', async () => {
		const message = 'Bluesky knows no account @mara.bsky.social. Check the handle.';
		const { left } = await openNetworkAccounts(offered, {
			[SIGN_IN_BLUESKY]: refuseField('handle', message),
		});
		await press('Connect Bluesky');
		await userEvent.type(await field('Handle'), 'mara.bsky.social');
		await press('Go to Bluesky');
		const typed = await field('Handle');
		await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'));
		expect(screen.getByText(message)).toBeDefined();
		expect(typed.value).toBe('mara.bsky.social');
		expect(left).not.toHaveBeenCalled();
	});

	test('can be replaced by an app password, and keeps the handle', async () => {
		await openNetworkAccounts(offered);
		await press('Connect Bluesky');
		await userEvent.type(await field('Handle'), 'mara.bsky.social');
		await press('Use an app password instead');
		expect(await field('App password')).toBe(document.activeElement);
		expect((await field('Handle')).value).toBe('mara.bsky.social');
	});

	test('is not offered at a private address, and the form says why', async () => {
		await openNetworkAccounts({ ...noNetworkAccounts, offersBlueskySignIn: false });
		await press('Connect Bluesky');
		expect(await field('App password')).toBeDefined();
		expect(screen.getByText(/needs a public https address/)).toBeDefined();
	});
});

describe('connecting Mastodon', () => {
	test('leads to the server whose address was typed', async () => {
		const { bodies, left } = await openNetworkAccounts(networkAccounts, {
			[CONNECT_MASTODON]: answer({ url: consent }),
		});
		await typeMastodon();
		await expect.poll(() => left.mock.calls).toEqual([[consent]]);
		expect(bodies(CONNECT_MASTODON)).toEqual([{ server: 'mastodon.social' }]);
	});

	test('suggests the servers that were connected before', async () => {
		await openNetworkAccounts(networkAccounts);
		await press('Connect Mastodon');
		const suggestions = [...((await field('Server')).list?.options ?? [])];
		expect(suggestions.map(({ value }) => value)).toEqual(networkAccounts.servers);
	});

	test('with an address without a server says so at the field, and keeps it', async () => {
		const message = 'There is no Mastodon server at this address.';
		const { left, replies } = await openNetworkAccounts(noNetworkAccounts, {
			[CONNECT_MASTODON]: refuseField('server', message),
		});
		await typeMastodon();
		const typed = await field('Server');
		await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'));
		expect(screen.getByText(message).id).toBe(typed.getAttribute('aria-describedby'));
		expect(typed.value).toBe('mastodon.social');
		expect(typed).toBe(document.activeElement);
		replies[CONNECT_MASTODON] = answer({ url: consent });
		await press('Go to the server');
		await expect.poll(() => left.mock.calls).toEqual([[consent]]);
	});

	test.each([
		['is refused', refuse(503, 'provider_unavailable', 'It does not answer.'), 'not answer'],
		['returns an untrusted address', answer({ url: 'javascript:alert(1)' }), 'doesn’t trust'],
	])('that %s keeps the user here and shows the reason', async (_, reply, reason) => {
		const { left } = await openNetworkAccounts(noNetworkAccounts, { [CONNECT_MASTODON]: reply });
		await typeMastodon();
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('Mastodon wasn’t connected');
		expect(alert.textContent).toContain(reason);
		expect((await field('Server')).value).toBe('mastodon.social');
		expect(left).not.toHaveBeenCalled();
	});

	test('shows on return that it is connected, and the address is cleaned', async () => {
		const visit = await openNetworkAccounts(networkAccounts, {}, '?connected=mastodon');
		expect(await screen.findByText('Mastodon is connected')).toBeDefined();
		await waitFor(() => expect(visit.visited).toEqual([{ to: '/app/settings/x', replace: true }]));
	});

	test('is not shown as done by a forged address', async () => {
		await openNetworkAccounts(
			{ accounts: [blueskyAccount], servers: [] },
			{},
			'?connected=mastodon',
		);
		expect(screen.queryByText('Mastodon is connected')).toBeNull();
	});

	test('shows on return why it failed', async () => {
		await openNetworkAccounts(noNetworkAccounts, {}, '?connect_error=denied&provider=mastodon');
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('Mastodon wasn’t connected');
		expect(alert.textContent).toContain('You declined at Mastodon');
	});
});

describe('connecting another account at X', () => {
	const button = 'Connect another account at X';
	const url = 'https://x.com/i/oauth2/authorize?state=1';
	const openWithX = (replies = {}, query = '', accounts = noNetworkAccounts) =>
		openNetworkAccounts(accounts, { [CONNECTIONS]: answer(connected), ...replies }, query);

	test('says to switch accounts on X first, and goes there', async () => {
		const { here, left } = await openWithX({ [CONNECT_X]: answer({ url }) });
		expect(here.getByText(/so switch accounts on X first\./)).toBeDefined();
		await press(button);
		await expect.poll(() => left.mock.calls).toEqual([[url]]);
	});

	test('is offered only after a first one', async () => {
		await openNetworkAccounts(noNetworkAccounts);
		expect(screen.queryByRole('button', { name: button })).toBeNull();
	});

	test('that is connected already says how to connect another one', async () => {
		await openWithX({}, '?connect_error=duplicate&provider=x');
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('X wasn’t connected');
		expect(alert.textContent).toContain('That X account is connected already.');
	});

	test('lists it by its name, and an expired one is connected again on X', async () => {
		const accounts = { accounts: [{ ...furtherXAccount, isExpired: true }], servers: [] };
		const { left } = await openWithX({ [CONNECT_X]: answer({ url }) }, '?connected=x', accounts);
		expect(await screen.findByText('X is connected')).toBeDefined();
		expect(rows()[0]).toContain('X @mararuns');
		await press('Connect again: @mararuns at X');
		await expect.poll(() => left.mock.calls).toEqual([[url]]);
	});
});
