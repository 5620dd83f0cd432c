import { expect, test } from 'vitest';
import { findMoved } from './address.ts';

test.each([
	['/app/settings#publishing', '/app/settings/publishing#publishing'],
	['/app/settings?connected=twitter', '/app/settings/x?connected=twitter'],
	[
		'/app/settings?connect_error=denied&provider=twitter',
		'/app/settings/x?connect_error=denied&provider=twitter',
	],
	['/billing/settings?export=e1', '/billing/settings/account?export=e1'],
	['/billing/settings#your-data', '/billing/settings/account#your-data'],
	['/billing/settings/#delete-account', '/billing/settings/account#delete-account'],
	['/App/Settings#activity', '/app/settings/account#activity'],
	['/app/settings', undefined],
	['/app/settings#answers', undefined],
	['/app/settings?connected=evil', undefined],
	['/app/settings/x?connected=twitter', undefined],
	['/app/settings/account#your-data', undefined],
])('%s leads to %s', (from, to) => {
	const { pathname, search, hash } = new URL(from, 'https://warble.example');
	expect(findMoved({ path: pathname, search, hash })).toBe(to);
});
