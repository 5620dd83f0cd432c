import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { RemoteApp } from '../../contract/remote.ts';
import { openApp } from '../testing/open-app.tsx';

/**
 * A page that was loaded before a deploy, whose files no longer exist. The shell is imported again
 * here, because other tests share the worker.
 */
const gone = vi.hoisted(() => {
	vi.resetModules();
	return () => {
		throw Object.assign(new Error('Loading chunk 490 failed.'), { name: 'ChunkLoadError' });
	};
});
vi.mock('../dashboard/dashboard-screen.tsx', () => ({ DashboardScreen: gone }));
vi.mock('design-system/unsaved-changes-dialog', () => ({ UnsavedChangesDialog: gone }));
vi.mock('design-system/menu', gone);

const Editor: RemoteApp = ({ onUnsavedChange }) => (
	<button type="button" onClick={() => onUnsavedChange(true)}>
		Type
	</button>
);

afterEach(() => vi.restoreAllMocks());
afterAll(() => vi.resetModules());

test('a screen of the shell whose file is missing offers a reload that keeps input [J4]', async () => {
	const { person, reload, at } = openApp('/app');
	await screen.findByRole('heading', { name: 'This page may be out of date' });
	expect(screen.getByText(/a new version of Warble\. What you typed is kept\./)).toBeDefined();
	expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
	await person.click(screen.getByRole('button', { name: 'Reload' }));
	expect(reload).toHaveBeenCalledOnce();
	await person.click(screen.getByRole('link', { name: 'Compose' }));
	expect(await screen.findByRole('heading', { name: 'demo at /app/compose' })).toBeDefined();
	expect(at.path).toBe('/app/compose');
});

test('offline it says so, and offers the reload only once the browser is back', async () => {
	const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	const { person, reload } = openApp('/app');
	await screen.findByRole('heading', { name: 'You’re offline' });
	expect(screen.getByText(/What you typed is kept\./)).toBeDefined();
	await person.click(screen.getByRole('button', { name: 'Reload' }));
	expect(reload).not.toHaveBeenCalled();
	online.mockReturnValue(true);
	act(() => void dispatchEvent(new Event('online')));
	await person.click(screen.getByRole('button', { name: 'Reload' }));
	expect(reload).toHaveBeenCalledOnce();
});

test('without its dialog about unsaved changes, the shell uses the browser’s own [J4]', async () => {
	const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
	const { person, at } = openApp('/app/compose', { load: async () => ({ default: Editor }) });
	await person.click(await screen.findByText('Type'));
	await person.click(screen.getByRole('link', { name: /^Warble/ }));
	await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
	expect(at.path).toBe('/app/compose');
	expect(screen.getByText('Type')).toBeDefined();
	confirm.mockReturnValue(true);
	await person.click(screen.getByRole('link', { name: /^Warble/ }));
	await waitFor(() => expect(at.path).toBe('/app'));
});

test('with the phone menu missing, a button to sign out replaces it [J4]', async () => {
	const { person, leave } = openApp('/app/compose');
	await screen.findByRole('heading', { name: 'demo at /app/compose' });
	await person.click(screen.getByRole('button', { name: 'Menu' }));
	await waitFor(() => expect(screen.getAllByRole('button', { name: 'Sign Out' })).toHaveLength(2));
	await person.click(screen.getAllByRole('button', { name: 'Sign Out' })[1] as HTMLElement);
	await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/login'));
});
