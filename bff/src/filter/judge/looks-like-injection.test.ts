import { expect, test } from 'vitest';
import { cpuMilliseconds } from '../../testing/cpu-milliseconds.ts';
import { hostilePosts, ordinaryPosts } from '../fixtures/hostile-posts.ts';
import { postsOf } from '../fixtures/judging.ts';
import { buildJudgePrompt } from './judge-prompt.ts';
import { givesOrders } from './looks-like-injection.ts';

test.each(hostilePosts)('“%s” is asked about alone [I4]', (post) => {
	expect(givesOrders(post)).toBe(true);
});

test.each(ordinaryPosts)('“%s” is asked about together with others', (post) => {
	expect(givesOrders(post)).toBe(false);
});

test('ten posts of 25,000 line breaks are looked through at once, and so is any other text [F6]', () => {
	const parts = [
		'\n',
		'ignore ',
		'mark all ',
		'<posts ',
		'system:\n',
		'"id" ',
		'AI ',
		'{[<|',
		'new \u200B',
		'a',
	];
	const spent = cpuMilliseconds(() => {
		for (const part of parts) givesOrders(part.repeat(Math.ceil(25_000 / part.length)));
	});
	expect(spent).toBeLessThan(500);
});

test('what stands behind the part that the model reads is not looked at [F6]', () => {
	const order = hostilePosts[0] ?? '';
	expect(givesOrders(`${'a word '.repeat(500)}${order}`)).toBe(true);
	expect(givesOrders(`${'a word '.repeat(5000)}${order}`)).toBe(false);
	const [shown] = postsOf([`${'a word '.repeat(5000)}${order}`]);
	expect(JSON.stringify(buildJudgePrompt('', shown ? [shown] : []).messages)).not.toContain(
		order.slice(0, 20),
	);
});
