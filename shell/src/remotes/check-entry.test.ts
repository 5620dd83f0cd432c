import type { Registry, RegistryEntry } from 'bff/contract/pages/registry';
import { afterEach, expect, test, vi } from 'vitest';
import { CONTRACT_VERSION, OLDEST_CONTRACT_VERSION } from '../../contract/remote.ts';
import { checkEntry } from './check-entry.ts';

const entry: RegistryEntry = {
	entry: '/remotes/compose/1/remoteEntry.js',
	version: '1',
	contract: CONTRACT_VERSION,
	api: 1,
	integrity: 'sha384-entry',
};
const registry: Registry = { apiBaseUrl: '', remotes: {}, origins: ['https://cdn.example'] };
const refusalOf = (
	changes: Partial<Record<keyof RegistryEntry, unknown>>,
	of: Partial<Registry> = {},
) => checkEntry({ ...entry, ...changes } as RegistryEntry, { ...registry, ...of });

afterEach(() => vi.unstubAllGlobals());

test('remotes for every supported contract may run, and no others [J3]', () => {
	for (let contract = OLDEST_CONTRACT_VERSION; contract <= CONTRACT_VERSION; contract++)
		expect(refusalOf({ contract })).toBeNull();
	for (const contract of [
		OLDEST_CONTRACT_VERSION - 1,
		CONTRACT_VERSION + 1,
		Number.NaN,
		undefined,
		'new',
	])
		expect(refusalOf({ contract }), String(contract)).toBe('incompatible');
});

test('a remote runs only with the API version it was built for; without one it is version 1 [J3]', () => {
	expect(refusalOf({ api: undefined })).toBeNull();
	expect(refusalOf({ api: 2 })).toBe('incompatible');
	expect(refusalOf({ api: 2 }, { api: 2 })).toBeNull();
	expect(refusalOf({ api: undefined }, { api: 2 })).toBe('incompatible');
});

test.each([
	['/remotes/compose/1/remoteEntry.js', null],
	[`${location.origin}/remotes/compose/1/remoteEntry.js`, null],
	['https://cdn.example/remotes/compose/1/remoteEntry.js', null],
	['https://cdn.example:8443/remotes/compose/1/remoteEntry.js', 'not_trusted'],
	['http://cdn.example/remotes/compose/1/remoteEntry.js', 'not_trusted'],
	['https://cdn.example.evil.example/remoteEntry.js', 'not_trusted'],
	['//evil.example/remoteEntry.js', 'not_trusted'],
	['data:text/javascript,alert(1)', 'not_trusted'],
])('an entry at %s: %s [J5]', (address, refused) => {
	expect(refusalOf({ entry: address })).toBe(refused);
});

test('without listed origins only the own origin is allowed [J5]', () => {
	expect(
		checkEntry({ ...entry, entry: 'https://cdn.example/e.js' }, { apiBaseUrl: '', remotes: {} }),
	).toBe('not_trusted');
	expect(checkEntry(entry, { apiBaseUrl: '', remotes: {} })).toBeNull();
});

test('without integrity only a remote from a development server on this machine may run [J5]', () => {
	expect(refusalOf({ integrity: undefined })).toBe('no_integrity');
	expect(refusalOf({ integrity: '' })).toBe('no_integrity');
	expect(refusalOf({ integrity: undefined, version: 'dev' })).toBeNull();
	vi.stubGlobal('location', new URL('https://app.warble.example/app/compose'));
	expect(refusalOf({ integrity: undefined, version: 'dev' })).toBe('no_integrity');
	expect(refusalOf({})).toBeNull();
});
