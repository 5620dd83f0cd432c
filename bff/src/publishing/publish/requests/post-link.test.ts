import { expect, test } from 'vitest';
import { postIdOf } from './post-link.ts';

const sandbox = 'http://127.0.0.1:4010';

test.each([
	'https://x.com/mara/status/17',
	'http://www.twitter.com/mara/status/17?s=20&t=abc',
	'https://mobile.twitter.com/mara/statuses/17',
	'https://x.com/i/web/status/17',
	'https://x.com/i/status/17/photo/1',
	'  x.com/mara/status/17  ',
	`${sandbox}/i/status/17`,
])('%s is a link to a post', (link) => {
	expect(postIdOf(link, sandbox)).toBe('17');
});

test.each([
	'',
	'https://x.com/mara',
	'https://x.com/mara/status/',
	'https://x.com/mara/status/17abc',
	'https://x.com.example.org/mara/status/17',
	'https://example.org/x.com/mara/status/17',
	'https://notx.com/mara/status/17',
	'https://x.com:8080/mara/status/17',
	'https://x.com@example.org/mara/status/17',
	'javascript:alert(1)//x.com/mara/status/17',
	'https://t.co/abc',
	'http://127.0.0.1:4011/i/status/17',
])('%s is not a link to a post', (link) => {
	expect(postIdOf(link, sandbox)).toBeUndefined();
});

test('an installation whose X is in a folder knows its own links', () => {
	expect(postIdOf('https://example.org/x/i/status/17', 'https://example.org/x')).toBe('17');
	expect(postIdOf('https://example.org/i/status/17', 'https://example.org/x')).toBeUndefined();
});
