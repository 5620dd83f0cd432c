import fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadNameFrom } from './thread-name.ts';

test('a thread is named after its first instruction', () => {
	expect(threadNameFrom('Two posts on rye')).toBe('Two posts on rye');
	expect(threadNameFrom('  Two\n\n posts\ton rye \r\n')).toBe('Two posts on rye');
});

test('a long instruction is cut between words', () => {
	const name = threadNameFrom(
		'Write four posts about why the rye loaf needs a second day before anybody cuts it',
	);
	expect(name).toBe('Write four posts about why the rye loaf needs a second day…');
});

test('an instruction that is cut after a sentence ends with one ellipsis', () => {
	expect(
		threadNameFrom('Three posts on why easy runs have to be slow. Use the week 9 number.'),
	).toBe('Three posts on why easy runs have to be slow. Use the week…');
	expect(threadNameFrom('Why every one of your easy runs has to be so slow... reallyslow')).toBe(
		'Why every one of your easy runs has to be so slow…',
	);
});

test('a very long word is cut at the limit', () => {
	expect(threadNameFrom('x'.repeat(100))).toBe(`${'x'.repeat(60)}…`);
	expect(threadNameFrom(`short ${'x'.repeat(100)}`)).toBe(`short ${'x'.repeat(54)}…`);
});

test('sixty characters are not cut', () => {
	expect(threadNameFrom('x'.repeat(60))).toBe('x'.repeat(60));
});

test('an emoji is not cut in half', () => {
	expect(threadNameFrom(`x${'🍞'.repeat(50)}`)).toBe(`x${'🍞'.repeat(29)}…`);
});

test('any instruction gives a well-formed name of one short line', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (instruction) => {
			const name = threadNameFrom(instruction);
			expect(name.length).toBeLessThanOrEqual(61);
			expect(name).not.toMatch(/[\n\r\t]/);
			expect(name.isWellFormed()).toBe(true);
		}),
	);
});
