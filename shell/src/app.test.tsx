import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { RemoteApp } from '../contract/remote.ts';
import { anonymous } from './testing/fake-api.ts';
import { openApp, registryOf } from './testing/open-app.tsx';

/**
 * Every address of the product for a subscriber: where it leads, and the page's
 * title there.
 */
const shown = [
	['/app', 'Dashboard'],
	['/app/tweets', 'Tweet Review'],
	['/app/editor', 'Editor'],
	['/app/compose', 'Compose'],
	['/app/compose?thread=7', 'Compose'],
	['/app/filter', 'Filter'],
	['/app/settings', 'Settings'],
	['/app/settings/x', 'Networks'],
	['/app/settings/publishing', 'Publishing'],
	['/app/settings/access', 'Access'],
	['/app/settings/account', 'Account'],
	['/app/layout-split', 'Layout demo: split'],
	['/app/layout-tabs', 'Layout demo: tabs'],
	['/app/layout-kanban', 'Layout demo: kanban'],
	['/app/layout-ide', 'Layout demo: ide'],
	['/app/layout-floating', 'Layout demo: floating'],
	['/app/layout-command', 'Layout demo: command'],
	['/app/billing/checkout', 'Plans'],
	['/app/billing/success?session_id=cs_1', 'Payment'],
	['/app/billing/cancel', 'Payment'],
	['/onboarding', 'Welcome'],
	['/billing', 'Plans'],
	['/billing/checkout', 'Plans'],
	['/billing/success?session_id=cs_1', 'Payment'],
	['/billing/cancel', 'Payment'],
	['/billing/settings', 'Settings'],
	['/billing/settings/account', 'Account'],
	['/billing/export', 'Export'],
	['/connect-agent/r1', 'Connect an agent'],
] as const;

const registry = registryOf('tweets', 'editor', 'compose', 'filter', 'billing');

test.each(shown)('%s is a screen: %s', async (path, title) => {
	const { at } = openApp(path, { registry });
	await screen.findByRole('heading', { level: 1 });
	expect(at.path).toBe(path);
	expect(document.title).toBe(`${title} · Warble`);
});

test.each(shown)('%s sends visitors to the login screen', async (path) => {
	const { at } = openApp(path, { registry, answers: anonymous });
	await screen.findByRole('heading', { name: 'Log in' });
	expect(at.path).toBe('/login');
});

test.each([
	['/login', 'Log in'],
	['/login/', 'Log in'],
	['/create-account', 'Create account'],
	['/reset-password', 'Reset password'],
	['/account-link', 'Your account'],
])('%s needs no session: %s', async (path, title) => {
	const { at } = openApp(path, { answers: anonymous });
	await screen.findByRole('heading', { level: 1 });
	expect(at.path).toBe(path);
	expect(document.title).toBe(`${title} · Warble`);
	expect(screen.getByRole('link', { name: /^Warble/ }).getAttribute('href')).toBe('/');
});

test.each([
	['/', '/app'],
	['/thank-you', '/app'],
	['/login', '/app'],
	['/create-account', '/app'],
	['/auth/callback', '/app'],
	['/tweets?page=2', '/app/tweets?page=2'],
	['/compose?thread=7', '/app/compose?thread=7'],
	['/filter', '/app/filter'],
	['/settings', '/app/settings'],
	['/app/nowhere', '/app'],
	['/app/compose/deeper', '/app'],
	['/nowhere', '/app'],
	['/nowhere/at/all', '/app'],
	['/compose/deeper', '/app'],
	['/billing/nowhere', '/app'],
])('%s leads to %s', async (from, to) => {
	const { at, leave } = openApp(from, { registry });
	await waitFor(() => expect(at.path).toBe(to));
	expect(leave).not.toHaveBeenCalled();
});

describe('with a landing page outside of the shell', () => {
	const documents = {
		'/': '/remotes/landing/1/index.html',
		'/thank-you': '/remotes/landing/1/thank-you.html',
	};
	const withLanding = { ...registry, documents };

	test.each(['/nowhere', '/nowhere/at/all', '/billing/nowhere', '/thank-you'])(
		'%s leads to it by a full page load',
		async (path) => {
			const { leave } = openApp(path, { registry: withLanding });
			await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/'));
		},
	);

	test.each(['/', '/thank-you?from=app'])(
		'a screen that goes to %s loads that page',
		async (to) => {
			const Remote: RemoteApp = ({ navigate }) => (
				<button type="button" onClick={() => navigate(to)}>
					Go
				</button>
			);
			const { leave, person } = openApp('/app/compose', {
				registry: withLanding,
				load: async () => ({ default: Remote }),
			});
			await person.click(await screen.findByText('Go'));
			await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(to));
		},
	);

	test('a server that responds to / with the shell leads to the dashboard, without a redirect loop', async () => {
		const { at, leave } = openApp('/', { registry: withLanding });
		await waitFor(() => expect(at.path).toBe('/app'));
		expect(leave).not.toHaveBeenCalled();
	});

	test('an unknown address below /app leads to the dashboard', async () => {
		const { at, leave } = openApp('/app/nowhere', { registry: withLanding });
		await waitFor(() => expect(at.path).toBe('/app'));
		expect(leave).not.toHaveBeenCalled();
	});
});

test('every screen sets the page title', async () => {
	const { person } = openApp('/app');
	await screen.findByRole('heading', { level: 1 });
	expect(document.title).toBe('Dashboard · Warble');
	await person.click(screen.getAllByRole('link', { name: 'Compose' })[0] as HTMLElement);
	await screen.findByRole('heading', { name: 'demo at /app/compose' });
	expect(document.title).toBe('Compose · Warble');
});

test.each([
	['/login', 'Create account', 'Create account'],
	['/login', 'Forgot?', 'Reset password'],
	['/create-account', 'Log in', 'Log in'],
	['/reset-password', 'Log in', 'Log in'],
])(
	'from %s the link %s opens the next screen, and the typing begins in its first field',
	async (from, link, name) => {
		const { person } = openApp(from, { answers: anonymous });
		await person.click(await screen.findByRole('link', { name: link }));
		await screen.findByRole('heading', { name });
		await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0]));
		expect(document.title).toBe(`${name} · Warble`);
	},
);

test('after a change of screen the heading has focus, also when a remote renders late', async () => {
	const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>();
	const { person } = openApp('/app', { load: () => promise });
	await person.click((await screen.findAllByRole('link', { name: 'Compose' }))[0] as HTMLElement);
	expect(document.activeElement).toBe(screen.getByRole('main'));
	resolve({ default: () => <h1>Late</h1> });
	const heading = await screen.findByRole('heading', { name: 'Late' });
	await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a remote that sets the focus itself keeps it', async () => {
	const load = async () => ({
		default: () => (
			<>
				<h1>Compose</h1>
				{/* biome-ignore lint/a11y/noAutofocus: what is tested */}
				<input aria-label="Message" autoFocus />
			</>
		),
	});
	const { person } = openApp('/app', { load, registry: registryOf('compose') });
	await person.click((await screen.findAllByRole('link', { name: 'Compose' }))[0] as HTMLElement);
	const message = await screen.findByLabelText('Message');
	await waitFor(() => expect(document.activeElement).toBe(message));
});

test('the first tab stop is a link that skips the header', async () => {
	const { person } = openApp('/app');
	await screen.findByRole('heading', { level: 1 });
	await person.tab();
	expect(document.activeElement?.textContent).toBe('Skip to content');
	expect(document.activeElement?.getAttribute('href')).toBe('#main');
});
