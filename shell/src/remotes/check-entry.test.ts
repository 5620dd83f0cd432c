import type { Registry, RegistryEntry } from 'bff/contract/registry';
import { afterEach, expect, test, vi } from 'vitest';
import { CONTRACT_VERSION, OLDEST_CONTRACT_VERSION } from '../../contract/remote.ts';
import { whyRefused } from './check-entry.ts';

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
) => whyRefused({ ...entry, ...changes } as RegistryEntry, { ...registry, ...of });

afterEach(() => vi.unstubAllGlobals());

test('every contract that the shell still gives may run, and no other [J3]', () => {
	for (let contract = OLDEST_CONTRACT_VERSION; contract <= CONTRACT_VERSION; contract++)
		expect(refusalOf({ contract })).toBeNull();
	for (const contract of [
		OLDEST_CONTRACT_VERSION - 1,
		CONTRACT_VERSION + 1,
		Number.NaN,
		undefined,
		'new',
	])
		expect(refusalOf({ contract }), String(contract)).toBe('other_contract');
});

test('the API that a remote was built for is the one that answers; who says nothing means the first [J3]', () => {
	expect(refusalOf({ api: undefined })).toBeNull();
	expect(refusalOf({ api: 2 })).toBe('other_contract');
	expect(refusalOf({ api: 2 }, { api: 2 })).toBeNull();
	expect(refusalOf({ api: undefined }, { api: 2 })).toBe('other_contract');
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

test('where the registry lists no origins, only the own one counts [J5]', () => {
	expect(
		whyRefused({ ...entry, entry: 'https://cdn.example/e.js' }, { apiBaseUrl: '', remotes: {} }),
	).toBe('not_trusted');
	expect(whyRefused(entry, { apiBaseUrl: '', remotes: {} })).toBeNull();
});

test('without integrity only a development server on this machine may give a remote [J5]', () => {
	expect(refusalOf({ integrity: undefined })).toBe('not_vouched_for');
	expect(refusalOf({ integrity: '' })).toBe('not_vouched_for');
	expect(refusalOf({ integrity: undefined, version: 'dev' })).toBeNull();
	vi.stubGlobal('location', new URL('https://app.warble.example/app/compose'));
	expect(refusalOf({ integrity: undefined, version: 'dev' })).toBe('not_vouched_for');
	expect(refusalOf({})).toBeNull();
});
