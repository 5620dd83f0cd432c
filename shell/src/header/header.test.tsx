import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type FakeAnswers, ok, refusal, signedOut, user } from '../testing/fake-api.ts';
import { openApp, registryOf } from '../testing/open-app.tsx';

// On a busy machine the first import of the menu takes longer than a test waits for an element.
beforeAll(async () => void (await import('design-system/menu')), 30_000);

const nav = () => screen.findByRole('navigation', { name: 'Main' });

test('links to the screens whose remotes are in the registry, in order', async () => {
	openApp('/app', { registry: registryOf('settings', 'compose', 'publishing', 'tweets') });
	const links = within(await nav()).getAllByRole('link');
	expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
		['Tweets', '/app/tweets'],
		['Compose', '/app/compose'],
		['Drafts', '/app/drafts'],
		['Queue', '/app/queue'],
		['Settings', '/app/settings'],
	]);
});

test('groups the screens by what they are for, for screen readers by name', async () => {
	openApp('/app', {
		registry: registryOf('tweets', 'editor', 'compose', 'publishing', 'filter', 'settings'),
	});
	const groups = within(await nav()).getAllByRole('group');
	expect(
		groups.map((group) => [
			group.getAttribute('aria-label'),
			within(group)
				.getAllByRole('link')
				.map(({ textContent }) => textContent),
		]),
	).toEqual([
		['Read', ['Tweets', 'Filter']],
		['Write', ['Compose', 'Drafts', 'Queue']],
		['Notes', ['Editor']],
		[null, ['Settings']],
	]);
});

test.each([
	['/app/drafts', true],
	['/app/queue', false],
	['/app/compose/voice', false],
])('the header of %s fills the window: %s', async (address, isWide) => {
	openApp(address, { registry: registryOf('compose', 'publishing') });
	await nav();
	expect(screen.getByRole('banner').hasAttribute('data-wide')).toBe(isWide);
});

const operator = { 'GET /auth/current-user': ok({ user: { ...user, isOperator: true } }) };

test('links to the pages of the operators for operators alone', async () => {
	openApp('/app/settings', { registry: registryOf('settings', 'admin'), answers: operator });
	const links = within(await nav()).getAllByRole('link');
	expect(links.map(({ textContent }) => textContent)).toEqual(['Settings', 'Admin']);
});

test('a page of the operators has a way back in place of the navigation', async () => {
	openApp('/app/admin/people', { registry: registryOf('settings', 'admin'), answers: operator });
	await screen.findByRole('heading', { name: 'demo at /app/admin/people' });
	expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
	expect(screen.getByRole('link', { name: 'Back to Warble' }).getAttribute('href')).toBe('/app');
});

test('for other users, the operators’ pages do not exist', async () => {
	const { at } = openApp('/app/admin', { registry: registryOf('settings', 'admin') });
	expect(within(await nav()).queryByRole('link', { name: 'Admin' })).toBeNull();
	await waitFor(() => expect(at.path).toBe('/app'));
});

test('marks the current screen', async () => {
	openApp('/app/compose', { registry: registryOf('tweets', 'compose') });
	expect(within(await nav()).getByRole('link', { current: 'page' }).textContent).toBe('Compose');
});

test('marks the screen that a page belongs to', async () => {
	openApp('/app/compose/voice', { registry: registryOf('tweets', 'compose') });
	expect(within(await nav()).getByRole('link', { current: true }).textContent).toBe('Compose');
});

test('screens that belong together are linked under the header, for phones', async () => {
	openApp('/app/drafts', { registry: registryOf('compose', 'publishing') });
	const group = within(await screen.findByRole('navigation', { name: 'Compose' }));
	expect(group.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
		'Compose',
		'Drafts',
		'Queue',
	]);
	expect(group.getByRole('link', { current: 'page' }).textContent).toBe('Drafts');
});

test('shows who is signed in', async () => {
	openApp('/app');
	expect(await screen.findByText('Signed in as Mara Lindqvist')).toBeDefined();
});

test('shows the username of a user without a name', async () => {
	openApp('/app', { answers: { 'GET /auth/current-user': ok({ user: { ...user, name: null } }) } });
	expect(await screen.findByText('Signed in as demo')).toBeDefined();
});

test('greets the user on billing and onboarding screens and has a logout button', async () => {
	openApp('/onboarding');
	expect(await screen.findByText('Hello, Mara Lindqvist')).toBeDefined();
	expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
	expect(screen.queryByRole('navigation')).toBeNull();
});

test('shows neither name nor navigation to visitors', async () => {
	openApp('/login', { answers: { 'GET /auth/current-user': signedOut } });
	await screen.findByRole('heading', { name: 'Log in' });
	expect(screen.queryByText(/Signed in as/)).toBeNull();
	expect(screen.queryByRole('navigation')).toBeNull();
});

test('Sign Out ends the session on the server, clears the storage and loads the login page [A13]', async () => {
	sessionStorage.setItem('unsent', 'a secret draft');
	localStorage.setItem('template', '7');
	const { person, calls, leave, channel } = openApp('/app');
	await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/login'));
	// The dashboard may still have been loading.
	expect(calls.map(({ to }) => to)).toContain('POST /auth/logout');
	expect(sessionStorage.length).toBe(0);
	expect(localStorage.length).toBe(0);
	expect(channel.postMessage).toHaveBeenLastCalledWith('ended');
});

test.each(['/app', '/onboarding'])(
	'a failed sign-out at %s says so, keeps everything, and can be repeated',
	async (address) => {
		localStorage.setItem('template', '7');
		const answers: FakeAnswers = { 'POST /auth/logout': refusal(500, 'internal', 'Broken.') };
		const { person, leave, report, channel } = openApp(address, { answers });
		const button = await screen.findByRole('button', { name: /^(Sign Out|Logout)$/ });
		await person.click(button);
		expect((await screen.findByRole('alert')).textContent).toBe(
			'You’re still signed in. Check your connection and try again.',
		);
		expect(leave).not.toHaveBeenCalled();
		expect(localStorage.getItem('template')).toBe('7');
		expect(channel.postMessage).not.toHaveBeenCalledWith('ended');
		expect(report, 'the spec: logout errors are logged').toHaveBeenCalledOnce();

		delete answers['POST /auth/logout'];
		await person.click(button);
		await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/login'));
		expect(screen.queryByRole('alert')).toBeNull();
	},
);

test('the phone menu opens on a press, has the name and Sign Out, and signs out', async () => {
	const { person, calls, leave } = openApp('/app');
	const button = await screen.findByRole('button', { name: 'Menu', hidden: true });
	expect(screen.queryByRole('menu')).toBeNull();
	await person.click(button);
	const menu = within(await screen.findByRole('menu'));
	expect(menu.getByText('Signed in as Mara Lindqvist')).toBeDefined();
	await person.click(menu.getByRole('menuitem', { name: 'Sign Out' }));
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/login'));
	expect(calls.map(({ to }) => to)).toContain('POST /auth/logout');
});
