import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	createFile,
	exportFiles,
	getFileTree,
	importFile,
	readFile,
} from '../../../contract/editor/editor.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { FileEntity } from '../file.entity.ts';
import { unzip } from '../fixtures/unzip.ts';
import { createArchive } from './archive.ts';

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
const upload = (path: string, content: string, format: 'txt' | 'md' | 'html' = 'txt') =>
	person.client.call(importFile, { body: { path, format, content } });

async function imported(format: 'txt' | 'md' | 'html', text: string): Promise<string> {
	const { path } = await upload('imported', text, format);
	return (await person.client.call(readFile, { querystring: { path } })).content;
}

describe('an import', () => {
	test.each([
		['one line', '<p>one line</p>'],
		['one\ntwo\r\n\r\n\n \nthree\n', '<p>one<br />two</p><p>three</p>'],
		[
			'1 < 2 & <script>alert(1)</script>',
			'<p>1 &lt; 2 &amp; &lt;script&gt;alert(1)&lt;/script&gt;</p>',
		],
		['', ''],
	])('of a text keeps all its lines: %j', async (text, html) => {
		expect(await imported('txt', text)).toBe(html);
	});

	test.each([
		['# One\n\n## Two\n\n#### Four', '<h1>One</h1><h2>Two</h2><h2>Four</h2>'],
		['a **b** *c*  \nd', '<p>a <strong>b</strong> <em>c</em><br />d</p>'],
		['- a\n- b\n\n1. c', '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>'],
		[
			'[a run](https://a.example/x) <https://b.example>',
			'<p>a run (https://a.example/x) https://b.example</p>',
		],
		[
			'<img src=x onerror=alert(1)> [x](javascript:alert(1))',
			'<p>&lt;img src=x onerror=alert(1)&gt; [x](javascript:alert(1))</p>',
		],
	])('of Markdown becomes what the editor can show: %j [D4]', async (text, html) => {
		expect((await imported('md', text)).replaceAll('\n', '')).toBe(html);
	});

	test.each([
		['list numbers', '1986. A *great* year', '<p>1986. A <em>great</em> year</p>'],
		['list numbers', '7. seven\n8. eight', '<p>7. seven</p><p>8. eight</p>'],
		[
			'list numbers',
			'- a\n\n  3) c\n- b',
			'<ul><li><p>a</p><p>3) c</p></li><li><p>b</p></li></ul>',
		],
		[
			'front matter',
			'---\ntitle: Rye\ntags: [a]\n---\n# Rye',
			'<p>---<br />title: Rye<br />tags: [a]<br />---</p><h1>Rye</h1>',
		],
		[
			'tables',
			'| a | b |\n|---|---|\n| *1* | 2 |',
			'<p>| a | b |<br />|---|---|<br />| *1* | 2 |</p>',
		],
		[
			'quotes',
			'> [!tip] Title\n> Body\n\nNext',
			'<p>&gt; [!tip] Title<br />&gt; Body</p><p>Next</p>',
		],
		['quotes', '- > said\n- b', '<ul><li><p>&gt; said</p></li><li>b</li></ul>'],
		['code', '```js\na();\nb();\n```', '<p>```js<br />a();<br />b();<br />```</p>'],
		['images', '![a loaf](https://a.example/x.png)', '<p>a loaf (https://a.example/x.png)</p>'],
		['images', '![](https://a.example/x.png)', '<p>https://a.example/x.png</p>'],
		['struck text', 'a ~~b~~', '<p>a ~~b~~</p>'],
		['dividing lines', 'a\n\n---\n\nb', '<p>a</p><p>---</p><p>b</p>'],
	])('of Markdown keeps %s as text, and says so: %j [D4]', async (kind, text, html) => {
		const { path, keptAsText } = await upload('imported', text, 'md');
		expect(keptAsText).toEqual([kind]);
		const { content } = await person.client.call(readFile, { querystring: { path } });
		expect(content.replaceAll('\n', '')).toBe(html);
	});

	test('of ordinary Markdown keeps nothing as text', async () => {
		const { keptAsText } = await upload('a', '# A\n\n1. b\n2. **c**\n\nd\n\n1. e\n1. f', 'md');
		expect(keptAsText).toEqual([]);
	});

	test.each([
		[
			'<html><head><title>T</title><style>p{}</style></head><body><h3 id=x>A</h3><p>B</p></body></html>',
			'<h2>A</h2><p>B</p>',
		],
		['<p onclick=x>A<script>alert(1)</script></p><iframe src=//evil></iframe>', '<p>A</p>'],
	])('of HTML is sanitized: %j [D4]', async (text, html) => {
		expect(await imported('html', text)).toBe(html);
	});

	test('removes the extension from the name, and adds a number if the name is in use', async () => {
		const paths: string[] = [];
		for (const name of [
			'a/notes.md',
			'a/notes.MARKDOWN',
			'a/notes.txt',
			'a/notes.pdf',
			'a',
			'.md',
			'late .txt',
		])
			paths.push((await upload(name, 'x')).path);
		expect(paths).toEqual([
			'a/notes',
			'a/notes 2',
			'a/notes 3',
			'a/notes.pdf',
			'a 2',
			'.md',
			'late',
		]);
	});

	test('of ten files with one name at the same time creates ten files', async () => {
		await Promise.all(Array.from({ length: 10 }, () => upload('same.txt', 'x')));
		expect((await person.client.call(getFileTree, {})).tree).toHaveLength(10);
	});

	test('into a file, with an invalid path, or of too large a file is refused [C5]', async () => {
		await create('a');
		await expect(upload('a/b.txt', 'x')).rejects.toMatchObject({ status: 409, code: 'path_taken' });
		await expect(upload('../b.txt', 'x')).rejects.toMatchObject({
			status: 400,
			path: 'body/path',
		});
		await expect(upload('b.txt', '<'.repeat(300_000))).rejects.toMatchObject({
			status: 413,
			code: 'payload_too_large',
		});
	});
});

describe('the archive', () => {
	const download = () =>
		app.app.inject({ url: exportFiles.url, headers: { cookie: person.cookie } });

	test('contains every file as an HTML document, as a download that is never displayed [D4]', async () => {
		await create('running/base miles.md', '<p>Pram</p>');
		const { id } = await create('a"><svg onload=x>', 'x');
		await app.services.em
			.fork()
			.nativeUpdate(FileEntity, { id }, { content: '<script>alert(1)</script><p>Hi</p>' });
		const response = await download();
		expect(response.headers).toMatchObject({
			'content-type': 'application/zip',
			'content-disposition': expect.stringMatching(
				/^attachment; filename="warble-files-\d{4}-\d\d-\d\d\.zip"$/,
			),
			'x-content-type-options': 'nosniff',
			'cache-control': 'no-store',
		});
		const entries = await unzip(response.rawPayload);
		expect([...entries.keys()]).toEqual(['a___svg onload=x_.html', 'running/base miles.html']);
		expect(entries.get('running/base miles.html')).toBe(
			'<!doctype html>\n<html><head><meta charset="utf-8"><title>base miles.md</title></head><body>\n<p>Pram</p>\n</body></html>\n',
		);
		expect(entries.get('a___svg onload=x_.html')).toContain('<body>\n<p>Hi</p>\n</body>');
		expect(entries.get('a___svg onload=x_.html')).not.toMatch(/<(?:svg|script)/);
	});

	test('has names that every operating system can unpack, unique even ignoring case', async () => {
		for (const path of [
			'con',
			'lpt1.txt',
			'A',
			'a',
			'a.md',
			'Bc',
			'bC',
			'x:y',
			'x|y',
			'__proto__',
			'n.html/in',
			'n',
			'ü'.repeat(127),
		])
			await create(path);
		const names = [...(await unzip((await download()).rawPayload)).keys()];
		expect(names).toHaveLength(13);
		const folders = names.flatMap((name) => (name.includes('/') ? [name.split('/')[0] ?? ''] : []));
		const atTop = [...folders, ...names.filter((name) => !name.includes('/'))].map((name) =>
			name.toLowerCase(),
		);
		expect(new Set(atTop).size).toBe(13);
		for (const name of names) {
			expect(name).not.toMatch(/[<>:"|?*\\]|(?:^|\/)(?:con|lpt1)\./i);
			for (const part of name.split('/')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
		}
	});

	test('is produced as it is read, and not faster than its reader reads [F6]', async () => {
		const [size, count] = [200_000, 20];
		for (let at = 0; at < count; at += 1) await create(`${at}`);
		const open = async () => {
			const made = { documents: 0 };
			const archive = await createArchive(app.services.em, person.id, async () => {
				made.documents += 1;
				return randomBytes(size);
			});
			return { made, archive };
		};
		const abandoned = await open();
		for await (const _ of abandoned.archive) break;
		const { made, archive } = await open();
		let [read, furthest] = [0, 0];
		for await (const chunk of archive) {
			furthest = Math.max(furthest, made.documents * size - read);
			read += (chunk as Buffer).length;
			await setImmediate();
		}
		expect(made.documents).toBe(count);
		expect(read).toBeGreaterThan(count * size);
		expect(furthest).toBeLessThanOrEqual(3 * size);
		expect(abandoned.made.documents).toBeLessThanOrEqual(2);
	});

	test('is empty without files, and complete with many', async () => {
		expect((await unzip((await download()).rawPayload)).size).toBe(0);
		const large = 'words and more words '.repeat(20_000);
		for (let at = 0; at < 12; at += 1) await create(`large/${at}`, large);
		const entries = await unzip((await download()).rawPayload);
		expect(entries.size).toBe(12);
		for (const html of entries.values()) expect(html).toContain(large);
	});
});
