import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setSingleKeys, usesSingleKeys } from 'remote-kit/single-keys';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { RemoteApp } from '../../contract/remote.ts';
import { openApp, registryOf } from '../testing/open-app.tsx';

beforeAll(async () => void (await import('./command-dialogs.tsx')), 30_000);
afterEach(() => setSingleKeys(true));

const registry = registryOf('tweets', 'editor', 'compose', 'publishing', 'filter', 'settings');
const Remote: RemoteApp = ({ location, onShortcuts }) => (
	<>
		<h1>{location.path}</h1>
		<input aria-label="Text" />
		<button type="button" onClick={onShortcuts}>
			Shortcuts
		</button>
	</>
);
async function open(address = '/app/queue') {
	const visit = openApp(address, { registry, load: async () => ({ default: Remote }) });
	await screen.findByRole('heading', { level: 1, name: address });
	return visit;
}
const dialog = () => screen.findByRole('dialog', { name: 'Shortcuts' });

test('? lists the shortcuts of all screens, those of this screen first', async () => {
	const { person } = await open();
	await person.keyboard('?');
	const headings = within(await dialog()).getAllByRole('heading', { level: 3 });
	expect(headings.map(({ textContent }) => textContent)).toEqual([
		'Queue',
		'Everywhere',
		'Tweets',
		'Compose',
		'A draft in an answer',
		'Drafts',
		'Editor',
	]);
	await person.keyboard('{Escape}');
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('remotes open the same list', async () => {
	const { person } = await open();
	await person.click(screen.getByRole('button', { name: 'Shortcuts' }));
	await dialog();
});

test.each([
	['t', '/app/tweets'],
	['c', '/app/compose'],
	['d', '/app/drafts'],
	['f', '/app/filter'],
])('g %s goes to %s', async (key, path) => {
	const { person, at } = await open();
	await person.keyboard(`g${key}`);
	await waitFor(() => expect(at.path).toBe(path));
});

test('on a Cyrillic layout the keys at the same places do the same', async () => {
	const { at } = await open();
	fireEvent.keyDown(document.body, { key: 'п', code: 'KeyG' });
	fireEvent.keyDown(document.body, { key: 'а', code: 'KeyF' });
	await waitFor(() => expect(at.path).toBe('/app/filter'));
	fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
	expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeTruthy();
});

test('the second key of a sequence does not reach the screen', async () => {
	const { person } = await open('/app/compose');
	await person.keyboard('?');
	await dialog();
	await person.keyboard('{Escape}');
	const seen: string[] = [];
	const listen = ({ key }: KeyboardEvent) => void seen.push(key);
	document.addEventListener('keydown', listen);
	await person.keyboard('gqt');
	document.removeEventListener('keydown', listen);
	expect(seen).toEqual(['g', 't']);
});

test('letters are text while the user types, and do nothing without g', async () => {
	const { person, at } = await open();
	await person.keyboard('t');
	const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' });
	await person.type(field, 'gt?');
	expect(field.value).toBe('gt?');
	expect(at.path).toBe('/app/queue');
	expect(screen.queryByRole('dialog')).toBeNull();
});

test('the switch turns single keys off; Ctrl K still works', async () => {
	const { person, at } = await open();
	await person.keyboard('?');
	const single = within(await dialog()).getByRole('switch', { name: 'Single-key shortcuts' });
	await person.click(single);
	expect(usesSingleKeys()).toBe(false);
	await person.click(screen.getByRole('button', { name: 'Close' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	await person.keyboard('?gt');
	expect(screen.queryByRole('dialog')).toBeNull();
	expect(at.path).toBe('/app/queue');
	await person.keyboard('{Control>}k{/Control}');
	await screen.findByRole('combobox');
});

test('over a dialog, Ctrl K opens nothing', async () => {
	const { person } = await open();
	await person.keyboard('?');
	await dialog();
	await person.keyboard('{Control>}k{/Control}');
	expect(screen.queryByRole('combobox')).toBeNull();
	expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a toast is no reason to ignore keys', async () => {
	const { person } = await open();
	const toast = document.createElement('div');
	toast.role = 'dialog';
	toast.ariaModal = 'false';
	document.body.append(toast);
	await person.keyboard('?');
	await dialog();
	toast.remove();
});

test('a remote with a list of its own keeps it', async () => {
	await open();
	const own = (event: KeyboardEvent) => event.preventDefault();
	document.addEventListener('keydown', own);
	fireEvent.keyDown(document.body, { key: '?' });
	document.removeEventListener('keydown', own);
	expect(screen.queryByRole('dialog')).toBeNull();
});
