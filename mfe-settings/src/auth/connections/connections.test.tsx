import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Connections } from 'bff/contract/account/connections';
import { answer, never, refuse } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { describe, expect, test } from 'vitest';
import { CONNECTIONS, FEED, openSettings, press, section } from '../../testing/open-settings.tsx';
import { connected, noFeed, notConnected, signedInWithX } from '../../testing/samples.ts';

const CONNECT_X = 'POST /api/connections/twitter?acts=true';
const DISCONNECT_X = 'DELETE /api/connections/twitter';
const consent = 'https://x.com/i/oauth2/authorize?state=1';
const [withX, withGoogle] = connected.connections;

async function openWith(
	connections: Connections,
	replies: Parameters<typeof openSettings>[0] = {},
) {
	const visit = openSettings({ [CONNECTIONS]: answer(connections), ...replies }, trialing, '/x');
	const here = await section('Connected accounts');
	await waitFor(() => expect(here.queryByText('Loading your connected accounts')).toBeNull());
	return { ...visit, here };
}
/** Unsaved work on the same page. */
const typeSearch = async () => {
	await userEvent.click(await screen.findByRole('button', { name: 'Edit sources' }));
	const field = await screen.findByLabelText<HTMLInputElement>('Search');
	await userEvent.type(field, 'night trains');
	return field;
};
const disconnectX = async () => {
	await press('Disconnect X');
	const question = within(await screen.findByRole('dialog', { name: 'Disconnect X?' }));
	await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
};

describe('connected accounts', () => {
	test('are listed by name, with the date they were connected and what they are used for', async () => {
		const { here } = await openWith(connected);
		const [x, google] = here.getAllByRole('listitem').map(({ textContent }) => textContent);
		expect(x).toBe(
			'X @maralindqvist, since 20 November 2026Reads your feed.Allow likes, replies and postsDisconnect',
		);
		expect(google).toBe('Google mara@example.org, since 19 November 2026Signs you in.Disconnect');
	});

	test('request reading, likes and replies at once when X is connected', async () => {
		const { here, left } = await openWith(notConnected, { [CONNECT_X]: answer({ url: consent }) });
		expect(
			here.getByText('Reads your feed; likes, replies and posts only when you say so.'),
		).toBeDefined();
		await press('Connect: X');
		await expect.poll(() => left.mock.calls).toEqual([[consent]]);
	});

	test('not yet connected are offered if this installation supports them', async () => {
		const { here } = await openWith({ ...notConnected, offered: ['twitter'] });
		expect(here.getAllByRole('listitem')).toHaveLength(1);
		expect(here.getByRole('button', { name: 'Connect: X' })).toBeDefined();
		expect(here.queryByText('Google')).toBeNull();
	});

	test('that this installation no longer supports can still be disconnected', async () => {
		const { here } = await openWith({
			connections: withGoogle ? [withGoogle] : [],
			offered: [],
			hasPassword: true,
		});
		expect(here.getByRole('button', { name: 'Disconnect Google' })).toBeDefined();
		expect(here.queryByRole('button', { name: /^Connect:/ })).toBeNull();
	});

	test('show a message if this installation supports neither X nor Google', async () => {
		const { here } = await openWith({ ...notConnected, offered: [] });
		expect(
			here.getByText('No account at X or Google can be connected on this installation.'),
		).toBeDefined();
	});

	test('say that X cannot read the feed if it only signs in, and offer to connect it again', async () => {
		const { here, left } = await openWith(signedInWithX, { [CONNECT_X]: answer({ url: consent }) });
		expect(here.getByText('Signs you in, but can’t read your feed.')).toBeDefined();
		await press('Connect again: X');
		await expect.poll(() => left.mock.calls).toEqual([[consent]]);
	});

	test('offer to allow likes and replies if X only reads the feed', async () => {
		const { left } = await openWith(connected, {
			[CONNECT_X]: answer({ url: consent }),
		});
		await press('Allow likes, replies and posts: X');
		await expect.poll(() => left.mock.calls).toEqual([[consent]]);
	});

	test('offer to allow images and videos if X was connected before they could be posted', async () => {
		const [x] = connected.connections;
		const { here, left } = await openWith(
			{ ...connected, connections: x ? [{ ...x, canAct: true, canPostMedia: false }] : [] },
			{ [CONNECT_X]: answer({ url: consent }) },
		);
		expect(here.getByText(/but can’t post images and videos\.$/)).toBeDefined();
		await press('Allow images and videos: X');
		await expect.poll(() => left.mock.calls).toEqual([[consent]]);
	});

	test('say that X likes and replies if it is allowed to', async () => {
		const [x] = connected.connections;
		const { here } = await openWith({
			...connected,
			connections: x ? [{ ...x, canAct: true }] : [],
		});
		expect(
			here.getByText('Reads your feed; likes, replies and posts only when you say so.'),
		).toBeDefined();
		expect(here.getByRole('button', { name: 'Disconnect X' })).toBeDefined();
		expect(here.queryByRole('button', { name: /^Allow/ })).toBeNull();
	});

	test('that could not be loaded can be loaded again', async () => {
		const visit = openSettings(
			{ [CONNECTIONS]: refuse(503, 'not_ready', 'Warble is starting.') },
			trialing,
			'/x',
		);
		expect((await screen.findByRole('alert')).textContent).toContain(
			'We couldn’t load your connected accounts',
		);
		visit.replies[CONNECTIONS] = answer(connected);
		await press('Try again');
		expect(await screen.findByRole('button', { name: 'Disconnect X' })).toBeDefined();
	});

	test('show that they are loading', async () => {
		openSettings({ [CONNECTIONS]: never }, trialing, '/x');
		expect(await screen.findByText('Loading your connected accounts')).toBeDefined();
	});
});

describe('connecting', () => {
	test('sends one request, and disables the other buttons meanwhile', async () => {
		const { here, bodies } = await openWith(notConnected, { [CONNECT_X]: never });
		await userEvent.dblClick(here.getByRole('button', { name: 'Connect: X' }));
		expect(bodies(CONNECT_X)).toHaveLength(1);
		expect(here.getByRole('button', { name: 'Connect: X' }).getAttribute('aria-busy')).toBe('true');
		expect(here.getByRole<HTMLButtonElement>('button', { name: 'Connect: Google' }).disabled).toBe(
			true,
		);
	});

	test.each([
		[
			'is refused',
			refuse(503, 'provider_unavailable', 'X does not answer. Try again in a minute.'),
			'X does not answer.',
		],
		[
			'returns an untrusted address',
			answer({ url: 'javascript:alert(1)' }),
			'doesn’t trust the address',
		],
	])(
		'that %s keeps the user here, shows the reason and can be tried again [B6]',
		async (_, reply, reason) => {
			const { left, replies } = await openWith(notConnected, { [CONNECT_X]: reply });
			await press('Connect: X');
			const alert = await screen.findByRole('alert');
			expect(alert.textContent).toContain('X wasn’t connected');
			expect(alert.textContent).toContain(reason);
			expect(left).not.toHaveBeenCalled();
			replies[CONNECT_X] = answer({ url: consent });
			await press('Connect: X');
			await expect.poll(() => left.mock.calls).toEqual([[consent]]);
		},
	);

	test('asks first if there are unsaved changes; Stay keeps them, Leave goes on', async () => {
		const { left, bodies, onUnsavedChange } = await openWith(notConnected, {
			[CONNECT_X]: answer({ url: consent }),
		});
		const search = await typeSearch();
		await press('Connect: X');
		await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
		expect(bodies(CONNECT_X)).toEqual([]);
		expect(search.value).toBe('night trains');
		expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
		await press('Connect: X');
		const question = within(
			await screen.findByRole('dialog', { name: 'You have unsaved changes' }),
		);
		await userEvent.click(question.getByRole('button', { name: 'Leave' }));
		await expect.poll(() => left.mock.calls).toEqual([[consent]]);
		expect(onUnsavedChange, 'the browser need not ask again').toHaveBeenLastCalledWith(false);
	});

	test('that fails after Leave still protects the unsaved changes', async () => {
		const { onUnsavedChange } = await openWith(notConnected);
		const search = await typeSearch();
		await press('Connect: X');
		await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
		expect((await screen.findByRole('alert')).textContent).toContain('X wasn’t connected');
		expect(search.value).toBe('night trains');
		expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
	});
});

describe('disconnecting', () => {
	test('asks for confirmation, shows the remaining accounts and loads the feed again', async () => {
		const left: Connections = { ...connected, connections: withGoogle ? [withGoogle] : [] };
		const { here, bodies, replies } = await openWith(connected, { [DISCONNECT_X]: answer(left) });
		await press('Disconnect X');
		await userEvent.click(await screen.findByRole('button', { name: 'Keep' }));
		expect(bodies(DISCONNECT_X)).toEqual([]);
		replies[FEED] = answer(noFeed);
		await disconnectX();
		expect(await here.findByText('X was disconnected.')).toBe(document.activeElement);
		expect(here.getByRole('button', { name: 'Connect: X' })).toBeDefined();
		expect(await screen.findByText('Warble can’t read new posts')).toBeDefined();
	});

	test('is refused with an explanation if X is the only way to sign in', async () => {
		const message =
			'This account has no password. Connect Google first, or you could not sign in again.';
		const { here } = await openWith(signedInWithX, {
			[DISCONNECT_X]: refuse(409, 'last_way_in', message),
		});
		await disconnectX();
		expect(await here.findByText('X is your only way to sign in')).toBeDefined();
		expect(here.getByText(message)).toBeDefined();
		expect(here.getByRole('button', { name: 'Disconnect X' })).toBeDefined();
	});

	test('shows the remaining accounts if another tab has already disconnected it', async () => {
		const { here, replies } = await openWith(connected, {
			[DISCONNECT_X]: refuse(404, 'not_found', 'It is not connected.'),
		});
		replies[CONNECTIONS] = answer({ ...connected, connections: withGoogle ? [withGoogle] : [] });
		await disconnectX();
		expect((await screen.findByRole('alert')).textContent).toBe(
			'X wasn’t disconnectedIt is not connected.',
		);
		expect(await here.findByRole('button', { name: 'Connect: X' })).toBeDefined();
	});
});

describe('when the user returns from the provider', () => {
	const connectedX: Connections = { ...notConnected, connections: withX ? [withX] : [] };

	test('a message says once that the account is connected, and the address is cleaned', async () => {
		const visit = openSettings(
			{ [CONNECTIONS]: answer(connectedX) },
			trialing,
			'/x?connected=twitter',
		);
		expect(await screen.findByText('X is connected')).toBeDefined();
		await waitFor(() => expect(visit.visited).toEqual([{ to: '/app/settings/x', replace: true }]));
		expect(screen.getByText('X is connected')).toBeDefined();
		visit.leave();
		openSettings({}, trialing, '/x');
		await section('Connected accounts');
		expect(screen.queryByText('X is connected')).toBeNull();
	});

	test('the message disappears when the account is disconnected', async () => {
		openSettings(
			{ [CONNECTIONS]: answer(connectedX), [DISCONNECT_X]: answer(notConnected) },
			trialing,
			'/x?connected=twitter',
		);
		await screen.findByText('X is connected');
		await disconnectX();
		await waitFor(() => expect(screen.queryByText('X is connected')).toBeNull());
		expect(screen.getByRole('button', { name: 'Connect: X' })).toBeDefined();
	});

	test('a forged address does not show an account as connected', async () => {
		openSettings({}, trialing, '/x?connected=twitter');
		await screen.findByRole('button', { name: 'Connect: X' });
		expect(screen.queryByText('X is connected')).toBeNull();
	});

	test.each([
		['denied', 'You declined at X'],
		['expired', 'Connect again here.'],
		['unavailable', 'X didn’t respond as expected.'],
		['maintenance', 'X can’t be connected yet. Try again'],
		['taken', 'already belongs to another Warble account'],
		['<b>odd</b>', 'Something went wrong.'],
	])('the error %s is shown with what to do', async (code, reason) => {
		const visit = openSettings(
			{},
			trialing,
			`/x?connect_error=${encodeURIComponent(code)}&provider=twitter`,
		);
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('X wasn’t connected');
		expect(alert.textContent).toContain(reason);
		expect(alert.textContent).not.toContain('odd');
		await waitFor(() => expect(visit.visited).toEqual([{ to: '/app/settings/x', replace: true }]));
	});

	test('an unknown provider in the address is not shown', async () => {
		openSettings({}, trialing, '/x?connect_error=denied&provider=evil');
		expect((await screen.findByRole('alert')).textContent).toContain('Nothing was connected');
		expect(screen.queryByText(/evil/)).toBeNull();
	});

	test('an address with an unknown connected account is ignored', async () => {
		const visit = openSettings({}, trialing, '/x?connected=evil');
		await section('Connected accounts');
		expect(visit.visited).toEqual([]);
		expect(screen.queryByText(/is connected$/)).toBeNull();
	});
});
