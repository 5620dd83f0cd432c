import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { integrityOf, lineOf } from '../../testing/shipped-files.ts';
import { readLiveRemote } from './live-remote.ts';

const folder = 'https://app.example/remotes/compose/1/';
const start = fc.oneof(
	{ weight: 3, arbitrary: fc.constant('/remotes/compose/1/') },
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			'',
			'/',
			'//',
			'/remotes/compose/1',
			'/remotes/compose/2/',
			'/remotes/filter/1/',
			'https://',
		),
	},
);
const odd = [
	'',
	'.',
	'..',
	'...',
	'%2e%2e',
	'\\',
	'..\\',
	'?',
	'#',
	' ',
	'\t',
	'\n',
	':',
	'@',
	'x:y',
	'..;',
	'\u2025',
	'\uff0e\uff0e',
];
const part = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.constantFrom(
			'a.js',
			'assets',
			'app.66e0ea6b.js',
			'.x',
			'x..',
			'1',
			'compose',
			'remotes',
		),
	},
	{ weight: 1, arbitrary: fc.oneof(fc.constantFrom(...odd), fc.string({ maxLength: 3 })) },
);
const address = fc
	.tuple(start, fc.array(part, { minLength: 1, maxLength: 4 }))
	.map(([begin, parts]) => begin + parts.join('/'));

test('a live record with an address outside the folder of its version is refused [J5]', () => {
	let taken = 0;
	void fc.assert(
		fc.property(address, (entry) => {
			const line = lineOf('compose', '1');
			const text = JSON.stringify({ ...line, entry: { ...line.entry, entry } });
			try {
				readLiveRemote('compose', text);
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
	// The generator must produce enough addresses of both kinds, accepted and refused.
	expect(taken).toBeGreaterThan(500);
	expect(taken).toBeLessThan(4500);
});

test('a complete live record is returned unchanged, including its documents', () => {
	const line = {
		...lineOf('compose', '1.0.0-3dfc9fea'),
		documents: {
			'/thank-you': {
				href: '/remotes/compose/1.0.0-3dfc9fea/thank-you.html',
				integrity: integrityOf('x'),
			},
		},
	};
	expect(readLiveRemote('compose', JSON.stringify(line))).toEqual(line);
});
