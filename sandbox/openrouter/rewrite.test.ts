import { expect, test } from 'vitest';
import { readRewriteRequest, writeRewrite } from './rewrite.ts';

const rye =
	'Rye bread really needs time; so do I. At 2,000 m it needs more. Bake it the day before. Then wait.';
const write = (kind: 'shorter' | 'plainer' | 'opening' | 'thread' | 'free', ...posts: string[]) =>
	JSON.parse(writeRewrite({ kind, posts, wish: 'Mention the kiln' })) as string[];

test.each([rye, 'One sentence without an end', 'Word', 'w'.repeat(40)])(
	'"shorter" is really shorter: %s',
	(text) => {
		const [short = ''] = write('shorter', text);
		expect(short.length).toBeLessThan(text.length);
		expect(short).not.toBe('');
	},
);

test('"plainer" replaces words and splits sentences', () => {
	expect(write('plainer', rye)[0]).toMatch(/^Rye bread needs time\. So do I\. /);
	expect(write('plainer', 'Tea.')).toEqual(['In short: Tea.']);
});

test('"another opening" changes the first sentence and keeps the rest', () => {
	const [text = ''] = write('opening', rye);
	expect(text).not.toMatch(/^Rye/);
	expect(text).toMatch(/At 2,000 m it needs more\. Bake it the day before\. Then wait\.$/);
});

test.each([
	[rye, 2],
	['Just a few words', 2],
	['Tea', 2],
	['One. Two.', 2],
	['1. 2. 3. 4. 5.', 3],
])('a thread of %j has %i posts', (text, count) => {
	expect(write('thread', text)).toHaveLength(count);
});

test('free words are taken up', () => {
	expect(write('free', 'One.', 'Two.')).toEqual([
		'One. (With mention, kiln in mind, by the sandbox model.)',
		'Two. (With mention, kiln in mind, by the sandbox model.)',
	]);
});

test('other requests are not taken for a rewrite', () => {
	expect(readRewriteRequest('Three posts about tea')).toBeUndefined();
	expect(readRewriteRequest('Task: shorter. Posts about tea')).toBeUndefined();
});
