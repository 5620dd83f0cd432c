import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, registryOf } from './testing/open-app.tsx';

test.each([
	['/', '/app'],
	['/tweets?page=2', '/app/tweets?page=2'],
	['/compose?thread=7', '/app/compose?thread=7'],
	['/filter', '/app/filter'],
	['/settings', '/app/settings'],
	['/app/nowhere', '/app'],
	['/app/compose/deeper', '/app'],
	['/nowhere', '/app'],
	['/nowhere/at/all', '/app'],
])('%s leads to %s', async (from, to) => {
	const { at } = openApp(from);
	await waitFor(() => expect(at.path).toBe(to));
});

test('every screen names the page', async () => {
	const { person } = openApp('/app');
	await screen.findByRole('heading', { level: 1 });
	expect(document.title).toBe('Dashboard · Warble');
	await person.click(screen.getAllByRole('link', { name: 'Compose' })[0] as HTMLElement);
	await screen.findByRole('heading', { name: 'demo at /app/compose' });
	expect(document.title).toBe('Compose · Warble');
});

test('after a change of screen, focus is on the heading, even of a remote that comes late', async () => {
	const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>();
	const { person } = openApp('/app', { load: () => promise });
	await person.click((await screen.findAllByRole('link', { name: 'Compose' }))[0] as HTMLElement);
	expect(document.activeElement).toBe(screen.getByRole('main'));
	resolve({ default: () => <h1>Late</h1> });
	const heading = await screen.findByRole('heading', { name: 'Late' });
	await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a remote that takes focus itself keeps it', async () => {
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

test('the first stop of the keyboard skips the header', async () => {
	const { person } = openApp('/app');
	await screen.findByRole('heading', { level: 1 });
	await person.tab();
	expect(document.activeElement?.textContent).toBe('Skip to content');
	expect(document.activeElement?.getAttribute('href')).toBe('#main');
});
