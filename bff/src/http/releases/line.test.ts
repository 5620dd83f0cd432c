import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { integrityOf, lineOf } from '../../testing/shipped-files.ts';
import { readLine } from './line.ts';

const folder = 'https://app.example/remotes/compose/1/';
const part = fc.oneof(
	fc.constantFrom(
		'',
		'.',
		'..',
		'%2e%2e',
		'\\',
		'..\\',
		'a.js',
		'remotes',
		'compose',
		'1',
		'2',
		'?',
		'#',
		' ',
		'\t',
		'\n',
		':',
		'@',
		'x:y',
	),
	fc.string({ maxLength: 3 }),
);
const address = fc
	.tuple(fc.constantFrom('', '/', '//', '/remotes/compose/1/', '/remotes/compose/1', '/remotes/filter/1/', 'https://'), fc.array(part))
	.map(([start, parts]) => start + parts.join('/'));

test('whatever address a line names, a browser that loads it stays in the folder of that version [J5]', () => {
	let taken = 0;
	fc.assert(
		fc.property(address, (entry) => {
			const line = lineOf('compose', '1');
			const text = JSON.stringify({ ...line, entry: { ...line.entry, entry } });
			try {
				readLine('compose', text);
			} catch {
				return;
			}
			taken += 1;
			const { href, search, hash } = new URL(entry, 'https://app.example/app/compose');
			expect(href.startsWith(folder)).toBe(true);
			expect(search + hash).toBe('');
		}),
		{ numRuns: 5000 },
	);
	expect(taken).toBeGreaterThan(50);
});

test('a whole line is read as it is, with documents as well', () => {
	const line = {
		...lineOf('compose', '1.0.0-3dfc9fea'),
		documents: { '/thank-you': { href: '/remotes/compose/1.0.0-3dfc9fea/thank-you.html', integrity: integrityOf('x') } },
	};
	expect(readLine('compose', JSON.stringify(line))).toEqual(line);
});
