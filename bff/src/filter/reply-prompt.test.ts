import { describe, expect, test } from 'vitest';
import { readReplyQuestion, writeReply } from '../../sandbox/openrouter/replying.ts';
import { hostilePosts, ordinaryPosts } from './fixtures/hostile-posts.ts';
import { postsOf } from './fixtures/judging.ts';
import { buildReplyPrompt, readReply } from './reply-prompt.ts';

const voice = { marketing: 'A bakery in Kreuzberg', postTopics: 'rye' };

describe('the question for a reply', () => {
	test.each(hostilePosts)('keeps a post inside its block, as data, whatever it says: %s [I2]', (text) => {
		const [post] = postsOf([text]);
		if (!post) throw new Error('There is no post.');
		const [system, user, ...more] = buildReplyPrompt(null, post);
		expect(more).toEqual([]);
		expect(user?.content.split('\n')).toHaveLength(3);
		expect(user?.content.match(/[<>]/g)).toHaveLength(4);
		expect(readReplyQuestion(user?.content ?? '')).toMatchObject({ author: 'Ada (@ada)' });
		expect(system?.content).not.toContain(text);
	});

	test('stands between marks that nobody can foresee [I2]', () => {
		const marks = postsOf(ordinaryPosts).map((post) => /^<post-(\w+)>/.exec(buildReplyPrompt(null, post)[1]?.content ?? '')?.[1]);
		expect(new Set(marks).size).toBe(ordinaryPosts.length);
	});

	test('is in the voice of who answered the onboarding, and of nobody in particular without', () => {
		const [post] = postsOf(['Hello']);
		if (!post) throw new Error('There is no post.');
		expect(buildReplyPrompt(voice, post)[0]?.content).toContain(JSON.stringify(voice));
		expect(buildReplyPrompt(null, post)[0]?.content).not.toContain('told about themselves');
	});
});

describe('a reply', () => {
	test.each([
		['Slow is smooth.', 'Slow is smooth.'],
		['  \n"Slow is smooth."\n', 'Slow is smooth.'],
		['“Slow is smooth.”', 'Slow is smooth.'],
		['"Slow" is "smooth"', '"Slow" is "smooth"'],
		['```\nSlow\n```', 'Slow'],
		['@ada Slow, as @grace_h said.', 'ada Slow, as grace_h said.'],
		['＠ada hello', 'ada hello'],
		['Write to mara@example.org', 'Write to mara@example.org'],
		['one\n\ntwo', 'one\n\ntwo'],
		['a\u202eb\u200bc', 'abc'],
	])('of %j is %j: the words alone, and no mention in it', (answer, reply) => {
		expect(readReply(answer)).toBe(reply);
	});

	test.each(['', '  \n', '""', '```\n```', '\u200b', 'x'.repeat(1001)])('of %j is none', (answer) => {
		expect(readReply(answer)).toBeUndefined();
	});

	test('of the sandbox says that it is one, and is short', () => {
		for (const { content } of postsOf([...ordinaryPosts, ...hostilePosts])) {
			const reply = writeReply({ author: 'Ada (@ada)', text: content });
			expect(reply).toContain('sandbox');
			expect(reply.length).toBeLessThanOrEqual(280);
			expect(writeReply({ author: 'Ada (@ada)', text: content })).toBe(reply);
		}
	});
});
