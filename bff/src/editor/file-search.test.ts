import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	createFile,
	deleteFile,
	renameFile,
	searchFiles,
	writeFile,
} from '../../contract/editor/editor.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const create = (path: string, content = '') =>
	person.client.call(createFile, { body: { path, content } });
const search = async (q: string) =>
	(await person.client.call(searchFiles, { querystring: { q } })).found;
const paths = async (q: string) => (await search(q)).map(({ path }) => path);

describe('a search', () => {
	test('ignores case and markup between letters, and returns an excerpt', async () => {
		await create(
			'a',
			'<h1>Base miles</h1><p>Got passed by a P<strong>ra</strong>m, &amp; twice.</p>',
		);
		expect(await search('pRAM, & TWICE')).toMatchObject([
			{ path: 'a', revision: 1, excerpt: 'Base miles Got passed by a Pram, & twice.' },
		]);
		expect(await paths('strong')).toEqual([]);
		expect(await paths('&amp;')).toEqual([]);
	});

	test('finds letters of every script, in any Unicode normalisation', async () => {
		await create('a', '<p>ÅNGSTRÖM ΟΔΟΣ İstanbul 🍞</p>');
		for (const q of ['ångström', 'A\u030Angstr', 'οδος', 'ΟΔΟΣ', 'istanbul', 'İSTANBUL', '🍞'])
			expect({ q, found: await paths(q) }).toEqual({ q, found: ['a'] });
	});

	test('finds words without their accents and ligatures, and shows them as they are written', async () => {
		await create(
			'a',
			`<p>${'Maß für Maß. '.repeat(500)}</p><p>de l’empêcher, Straße, ﬁnish, café</p>`,
		);
		for (const q of ['empecher', 'strasse', 'finish', 'cafe', "l'empecher"])
			expect({ q, found: await search(q) }).toMatchObject({
				q,
				found: [{ excerpt: expect.stringContaining('de l’empêcher, Straße, ﬁnish, café') }],
			});
		await create('Ærlig/Brød');
		expect(await paths('aerlig/brod')).toEqual(['Ærlig/Brød']);
	});

	test('finds paths, without an excerpt, and treats wildcards as plain characters', async () => {
		await create('Running/Base Miles');
		await create('other', '100 words');
		expect(await search('ning/base')).toMatchObject([{ path: 'Running/Base Miles', excerpt: '' }]);
		for (const q of ['%', '_', '1%', '.*', '\\', "'"]) expect(await paths(q)).toEqual([]);
	});

	test('returns the passage of a long file with the match', async () => {
		await create(
			'a',
			`<p>${'before '.repeat(100)}</p><p>the pram</p><p>${'after '.repeat(100)}</p>`,
		);
		const [found] = await search('pram');
		expect(found?.excerpt).toMatch(/^….*before the pram after.*…$/);
		expect(found?.excerpt.length).toBeLessThanOrEqual(162);
		await create('b', '<p>pram at the beginning</p>');
		expect((await search('pram at the'))[0]?.excerpt).toBe('pram at the beginning');
	});

	test('returns at most fifty files, the last changed first, and no deleted ones', async () => {
		for (let at = 0; at < 52; at += 1) await create(`n/${at}`, 'pram');
		await person.client.call(writeFile, { body: { path: 'n/3', content: 'pram!', revision: 1 } });
		await person.client.call(renameFile, { body: { path: 'n', name: 'm' } });
		const found = await paths('pram');
		expect(found).toHaveLength(50);
		expect(found.slice(0, 2)).toEqual(['m/3', 'm/51']);
		await person.client.call(deleteFile, { body: { path: 'm' } });
		expect(await paths('pram')).toEqual([]);
	});

	test('finds what was saved last', async () => {
		await create('a', 'old');
		await person.client.call(writeFile, { body: { path: 'a', content: 'new', revision: 1 } });
		expect(await paths('old')).toEqual([]);
		expect(await paths('new')).toEqual(['a']);
	});

	test('for spaces finds nothing', async () => {
		await create('a b', 'c d');
		expect(await paths('  ')).toEqual([]);
	});

	test.each(['a', 'ab', '%', '<', '((', 'İ'])(
		'through a long file of %j is quick [F6]',
		async (piece) => {
			await create('large', piece.repeat(200_000 / piece.length));
			const started = performance.now();
			expect(await paths(`c${piece.repeat(199)}`.slice(0, 200))).toEqual([]);
			expect(performance.now() - started).toBeLessThan(2000);
		},
	);
});
