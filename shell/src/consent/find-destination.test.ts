import { expect, test } from 'vitest';
import { findDestination } from './find-destination.ts';

const origin = 'https://warble.example';

test.each([
	['https://claude.ai/callback?code=1', 'https://claude.ai/callback?code=1'],
	['http://127.0.0.1:3118/callback?code=1', 'http://127.0.0.1:3118/callback?code=1'],
	['com.example.app:/callback?code=1', 'com.example.app:/callback?code=1'],
	['/oauth/authorize/1', 'https://warble.example/oauth/authorize/1'],
])('the browser may go to %s', (location, to) => {
	expect(findDestination(location, origin)).toBe(to);
});

test.each([
	'javascript:alert(1)',
	' JavaScript:alert(1)',
	'java\nscript:alert(1)',
	'data:text/html,hello',
	'vbscript:hello',
	'blob:https://warble.example/1',
	'file:///etc/passwd',
	'https://',
])('the browser never goes to %s', (location) => {
	expect(findDestination(location, origin)).toBeUndefined();
});
