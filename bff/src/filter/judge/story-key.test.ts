import { expect, test } from 'vitest';
import type { PostAttachments } from '../../networks/post-source.ts';
import { storyKey } from './story-key.ts';

let id = 0;
const keyOf = (content: string, attached: Partial<PostAttachments> | null = null) => {
	id += 1;
	return storyKey({
		id: `${id}`,
		content,
		attached: attached && { media: [], poll: [], quote: null, ...attached },
	});
};
const quote = (text: string) => ({ authorName: 'Ada', authorUsername: 'ada', text });

test.each([
	['case and white space', 'Berlin opens a library', ' berlin  OPENS\na library '],
	['tracking', 'https://a.example/x?utm_source=me', 'https://a.example/x?fbclid=1'],
	['www, a fragment and a slash', 'http://www.a.example/x/#top', 'https://a.example/x'],
	['a few words', 'Great read: https://a.example/x', 'https://a.example/x via @ada #books'],
	['the end of a sentence', 'See https://a.example/x.', '(https://a.example/x)'],
	[
		'the links of a long text',
		'One two three four five six seven eight nine https://t.example/1',
		'One two three four five six seven eight nine https://t.example/2',
	],
])('posts are one story in spite of %s', (_, one, other) => {
	expect(keyOf(one)).toBe(keyOf(other));
});

test.each([
	['other words', 'Berlin opens a library', 'Berlin closes a library'],
	['another page', 'https://a.example/x', 'https://a.example/y'],
	['a parameter that names the page', 'https://a.example/?id=1', 'https://a.example/?id=2'],
	[
		'opinions about a link',
		'I think that this is the worst idea of the year https://a.example/x',
		'Here is why this will work out well for all of us https://a.example/x',
	],
	['the home pages of sites', 'Read https://a.example', 'Read https://b.example'],
	['several links', 'Two: https://a.example/1 https://a.example/2', 'Two: https://a.example/1'],
])('posts with %s are different stories', (_, one, other) => {
	expect(keyOf(one)).not.toBe(keyOf(other));
});

test('a short remark on different posts or images is not one story', () => {
	expect(keyOf('This!', { quote: quote('One') })).not.toBe(keyOf('This!', { quote: quote('Two') }));
	const image = (id: string) => keyOf('This!', { quote: { ...quote(''), id } });
	expect(image('1')).not.toBe(image('2'));
	const missing = () => keyOf('This!', { isQuoteMissing: true });
	expect(missing()).not.toBe(missing());
	expect(keyOf('Wow', { media: [null] })).not.toBe(keyOf('Wow', { media: [null] }));
	expect(keyOf('', { media: [null] })).not.toBe(keyOf('', { media: [null] }));
	expect(keyOf('')).not.toBe(keyOf(''));
});

test('a key is at most 64 characters long', () => {
	const post = { content: '', attached: null };
	expect(storyKey({ id: `at://${'x'.repeat(200)}`, ...post }).length).toBeLessThanOrEqual(64);
	expect(keyOf('word '.repeat(5000)).length).toBeLessThanOrEqual(64);
});
