import { searchWords } from 'bff/contract/search/fold-text';
import { expect, test } from 'vitest';
import { matching } from './palette-rows.ts';
import { screenRows } from './screen-rows.ts';

const screens = [
	{ path: '/app/tweets', title: 'Tweet Review', nav: 'Tweets' },
	{ path: '/app/compose/voice', title: 'Voice' },
	{ path: '/app/settings', title: 'Settings', nav: 'Settings' },
	{ path: '/app/settings/x', title: 'Networks' },
	{ path: '/app/settings/publishing', title: 'Publishing' },
	{ path: '/app/settings/access', title: 'Access' },
	{ path: '/app/settings/account', title: 'Account' },
	{ path: '/app/admin/health', title: 'Health' },
];

test.each([
	['plan', '/app/settings'],
	['connect', '/app/settings/x'],
	['slots', '/app/settings/publishing'],
	['mcp', '/app/settings/access#agents'],
	['sessions', '/app/settings/account'],
	['api keys', '/app/settings#api-keys'],
	['limits', '/app/settings#limits'],
	['export', '/app/settings/account#your-data'],
	['delete account', '/app/settings/account#delete-account'],
	['voice', '/app/compose/voice'],
])('"%s" finds %s', (query, path) => {
	const rows = matching(screenRows({ screens, hasQuery: true }), searchWords(query));
	expect(rows.map(({ run }) => run)).toContain(path);
});

test('parts of pages show only once something is typed, and all rows are different', () => {
	const at = (hasQuery: boolean) => screenRows({ screens, hasQuery }).map(({ object }) => object);
	expect(at(false)).toEqual([
		'Dashboard',
		'Tweets',
		'Your voice',
		'Settings',
		'Networks',
		'Publishing',
		'Access',
		'Account',
	]);
	expect(at(true)).toContain('API keys');
	const ids = screenRows({ screens, hasQuery: true }).map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
});
