import { expect, test } from 'vitest';
import { createUrlOf } from './x-web.ts';

const urlOf = createUrlOf('https://x.com');

test.each([
	['ada_lovelace', 'https://x.com/ada_lovelace/status/12'],
	['', 'https://x.com/i/status/12'],
	['../../evil', 'https://x.com/i/status/12'],
	['x?y#', 'https://x.com/i/status/12'],
	['"><svg onload=alert(1)>', 'https://x.com/i/status/12'],
])('the page of a post of “%s” is %s', (authorUsername, address) => {
	expect(urlOf({ id: '12', url: null, authorUsername })).toBe(address);
});

test('the page of a repost is the original’s', () => {
	const repostOf = { id: '7', authorName: 'Bo', authorUsername: 'bo' };
	const repost = { id: '12', url: null, authorUsername: 'ada', repostOf };
	expect(urlOf(repost)).toBe('https://x.com/bo/status/7');
});
