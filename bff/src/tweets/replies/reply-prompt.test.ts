import { describe, expect, test } from 'vitest';
import { readReplyRequest, writeReply } from '../../../../sandbox/openrouter/reply.ts';
import { hostilePosts, ordinaryPosts } from '../../filter/fixtures/hostile-posts.ts';
import { hostileNames } from '../../filter/fixtures/injections.ts';
import { postsOf } from '../../filter/fixtures/judging.ts';
import { visibleText } from '../../prompts/visible-text.ts';
import { buildReplyPrompt, parseReply, type ReplyRequest } from './reply-prompt.ts';
import type { Voice } from './voice-store.ts';

const onboarding = { marketing: 'A bakery in Kreuzberg', postTopics: 'rye' };
const emptyVoice: Voice = { onboarding: null, file: null, replies: [] };
const [hello] = postsOf(['Hello']);
if (!hello) throw new Error('There is no post.');

const buildPrompt = (more: Partial<ReplyRequest> = {}) => {
	const [system, user, ...rest] = buildReplyPrompt({
		post: hello,
		voice: emptyVoice,
		tone: 'own',
		limits: null,
		...more,
	});
	expect(rest).toEqual([]);
	return { system: system?.content ?? '', user: user?.content ?? '' };
};

describe('the prompt for a reply', () => {
	test.each(hostilePosts)('keeps a post inside its block, as data: %s [I2]', (text) => {
		const [post] = postsOf([text]);
		const quote = { authorName: text, authorUsername: 'bo', text };
		const attached = { media: [text], poll: [text], quote };
		const { system, user } = buildPrompt({ ...(post && { post: { ...post, attached } }) });
		expect(user.split('\n')).toHaveLength(3);
		expect(user.match(/[<>]/g)).toHaveLength(4);
		expect(readReplyRequest(user)).toMatchObject({ author: 'Ada (@ada)' });
		expect(system).not.toContain(text);
	});

	test.each(hostilePosts)(
		'keeps the user’s texts and an earlier reply in their blocks: %s [I2]',
		(text) => {
			const voice = { onboarding: null, file: text, replies: [text, 'Slow is smooth.'] };
			const { system, user } = buildPrompt({ voice, tooLong: text, tone: 'warm' });
			expect(user.split('\n')).toHaveLength(13);
			expect(user.match(/[<>]/g)).toHaveLength(16);
			expect(readReplyRequest(user)).toEqual({
				author: 'Ada (@ada)',
				text: 'Hello',
				tone: 'warm',
				voice: visibleText(text),
				answers: [visibleText(text), 'Slow is smooth.'],
				tooLong: text,
			});
			expect(system).not.toContain(text);
		},
	);

	test('has what the post quotes', () => {
		const quote = { authorName: 'Bo', authorUsername: 'bo', text: 'Rye' };
		const post = { ...hello, attached: { media: [], poll: [], quote } };
		expect(readReplyRequest(buildPrompt({ post }).user)).toMatchObject({
			text: 'Hello',
			quotes: { author: 'Bo (@bo)', text: 'Rye' },
		});
	});

	test.each(hostileNames)(
		'has the author’s name sanitized, on one line and truncated: %s [I2]',
		(authorName) => {
			const { user } = buildPrompt({
				post: {
					...hello,
					authorName: `${authorName}\n\u202E\u200B${'x'.repeat(5000)}`,
					authorUsername: 'y'.repeat(5000),
				},
			});
			expect(user.split('\n')).toHaveLength(3);
			expect(user.match(/[<>]/g)).toHaveLength(4);
			expect(user.length).toBeLessThan(400);
			expect(user).not.toMatch(/\\n|\\u20/);
		},
	);

	test('has unpredictable delimiters [I2]', () => {
		const marks = postsOf(ordinaryPosts).map(
			(post) => /^<post-(\w+)>/.exec(buildPrompt({ post }).user)?.[1],
		);
		expect(new Set(marks).size).toBe(ordinaryPosts.length);
	});

	test('has the user’s onboarding if there is one', () => {
		expect(buildPrompt({ voice: { ...emptyVoice, onboarding } }).system).toContain(
			`said about themselves:\n${JSON.stringify(onboarding)}`,
		);
		expect(buildPrompt().system).not.toContain('said about themselves');
	});

	test.each(['warm', 'direct', 'curious', 'playful'] as const)('requests the tone %s', (tone) => {
		expect(readReplyRequest(buildPrompt({ tone }).user)).toMatchObject({ tone });
		expect(buildPrompt().user).not.toContain('Tone:');
	});
});

describe('parsing a reply', () => {
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
	])('from %j returns %j, the text without mentions', (answer, reply) => {
		expect(parseReply(answer)).toBe(reply);
	});

	test.each(['', '  \n', '""', '```\n```', '\u200b', 'x'.repeat(1001)])(
		'from %j returns none',
		(answer) => {
			expect(parseReply(answer)).toBeUndefined();
		},
	);

	test('is not needed in the sandbox, whose replies are short and marked', () => {
		for (const { content } of postsOf([...ordinaryPosts, ...hostilePosts])) {
			const asked = { author: 'Ada (@ada)', text: content };
			const replies = [
				asked,
				...['warm', 'direct', 'curious', 'playful'].map((tone) => ({ ...asked, tone })),
			].map(writeReply);
			for (const reply of replies) {
				expect(reply).toContain('sandbox');
				expect(reply.length).toBeLessThanOrEqual(280);
			}
			expect(new Set(replies).size).toBe(5);
			expect(writeReply(asked)).toBe(replies[0]);
		}
	});
});
