import { expect, test } from 'vitest';
import { cpuMilliseconds } from '../../testing/cpu-milliseconds.ts';
import { hostilePosts, ordinaryPosts } from '../fixtures/hostile-posts.ts';
import { postsOf } from '../fixtures/judging.ts';
import { buildJudgePrompt } from './judge-prompt.ts';
import { looksLikeInjection } from './looks-like-injection.ts';

test.each(hostilePosts)('“%s” looks like an injection [I4]', (post) => {
	expect(looksLikeInjection(post)).toBe(true);
});

test.each(ordinaryPosts)('“%s” does not look like an injection', (post) => {
	expect(looksLikeInjection(post)).toBe(false);
});

test('checking ten texts of 25,000 characters takes less than half a second [F6]', () => {
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
		for (const part of parts) looksLikeInjection(part.repeat(Math.ceil(25_000 / part.length)));
	});
	expect(spent).toBeLessThan(500);
});

test('text behind the part that the model reads is ignored [F6]', () => {
	const order = hostilePosts[0] ?? '';
	expect(looksLikeInjection(`${'a word '.repeat(500)}${order}`)).toBe(true);
	expect(looksLikeInjection(`${'a word '.repeat(5000)}${order}`)).toBe(false);
	const [shown] = postsOf([`${'a word '.repeat(5000)}${order}`]);
	expect(JSON.stringify(buildJudgePrompt('', shown ? [shown] : []).messages)).not.toContain(
		order.slice(0, 20),
	);
});
