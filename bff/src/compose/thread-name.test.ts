import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameFor } from './compose-service.ts';

test('a thread is called after its first instruction', () => {
	expect(nameFor('Two posts on rye')).toBe('Two posts on rye');
	expect(nameFor('  Two\n\n posts\ton rye \r\n')).toBe('Two posts on rye');
});

test('a long instruction is cut between words', () => {
	const name = nameFor(
		'Write four posts about why the rye loaf needs a second day before anybody cuts it',
	);
	expect(name).toBe('Write four posts about why the rye loaf needs a second day…');
});

test('one endless word is cut where it must be', () => {
	expect(nameFor('x'.repeat(100))).toBe(`${'x'.repeat(60)}…`);
	expect(nameFor(`short ${'x'.repeat(100)}`)).toBe(`short ${'x'.repeat(54)}…`);
});

test('sixty characters stay whole', () => {
	expect(nameFor('x'.repeat(60))).toBe('x'.repeat(60));
});

test('no emoji is cut in half', () => {
	expect(nameFor(`x${'🍞'.repeat(50)}`)).toBe(`x${'🍞'.repeat(29)}…`);
});

test('any instruction gives a name of one line that fits and is well formed', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (instruction) => {
			const name = nameFor(instruction);
			expect(name.length).toBeLessThanOrEqual(61);
			expect(name).not.toMatch(/[\n\r\t]/);
			expect(name.isWellFormed()).toBe(true);
		}),
	);
});
