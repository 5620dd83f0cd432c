import { expect, test } from 'vitest';
import { hostilePosts, ordinaryPosts } from './fixtures/hostile-posts.ts';
import { givesOrders } from './gives-orders.ts';

test.each(hostilePosts)('“%s” is asked about alone [I4]', (post) => {
	expect(givesOrders(post)).toBe(true);
});

test.each(ordinaryPosts)('“%s” is asked about together with others', (post) => {
	expect(givesOrders(post)).toBe(false);
});

test('a very long post is looked through in time linear to its length [F6]', () => {
	for (const part of ['ignore ', 'mark all ', '<posts ', 'system:\n', '"id" ', 'AI ', '{[<|', 'new \u200B']) {
		const begun = performance.now();
		givesOrders(part.repeat(Math.ceil(25_000 / part.length)));
		expect(performance.now() - begun).toBeLessThan(500);
	}
});
