import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	createFile,
	getFileTree,
	listRevisions,
	readFile,
	writeFile,
} from '../../contract/editor/editor.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { FileEntity } from './file.entity.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const create = (path: string, content = '<p>Hello</p>') =>
	person.client.call(createFile, { body: { path, content } });
const read = (path: string, revision?: number) =>
	person.client.call(readFile, {
		querystring: { path, ...(revision === undefined ? {} : { revision: String(revision) }) },
	});
const write = (path: string, content: string, revision: number) =>
	person.client.call(writeFile, { body: { path, content, revision } });
const tree = async () => (await person.client.call(getFileTree, {})).tree;

describe('a file', () => {
	test('is created, read and saved, and keeps its id', async () => {
		const created = await create('running/base-miles.md');
		expect(created).toMatchObject({ path: 'running/base-miles.md', revision: 1, size: 12 });
		expect(await read('running/base-miles.md')).toEqual({ ...created, content: '<p>Hello</p>' });
		const saved = await write('running/base-miles.md', '<p>Pram</p>', 1);
		expect(saved).toMatchObject({ id: created.id, revision: 2, size: 11 });
		expect(await read('running/base-miles.md')).toEqual({ ...saved, content: '<p>Pram</p>' });
		expect((await person.client.call(getFileTree, {})).files).toEqual([saved]);
	});

	test('may be empty, and its size counts bytes', async () => {
		expect(await create('empty', '')).toMatchObject({ size: 0 });
		expect(await create('bread', '<p>パン</p>')).toMatchObject({ size: 13 });
	});

	test('is saved without characters that the database cannot store [C4]', async () => {
		await create('odd', '<p>a\0b</p>');
		expect(await read('odd')).toMatchObject({ content: '<p>ab</p>' });
		await write('odd', '<p>half \ud83c of it</p>', 1);
		expect(await read('odd')).toMatchObject({ content: '<p>half \ufffd of it</p>' });
	});

	test('is in the tree, which is sorted by path', async () => {
		for (const path of ['b', 'a/b', 'a/a/z', 'é', 'Z']) await create(path);
		const { tree, files } = await person.client.call(getFileTree, {});
		expect(tree).toEqual(['Z', 'a/a/z', 'a/b', 'b', 'é']);
		expect(files.map(({ path }) => path)).toEqual(tree);
	});

	test('is found by its path in any Unicode normalisation [C5]', async () => {
		await create('Cafe\u0301');
		expect(await tree()).toEqual(['Caf\u00e9']);
		expect(await read('Cafe\u0301')).toMatchObject({ path: 'Caf\u00e9' });
		await expect(create('Caf\u00e9')).rejects.toMatchObject({ status: 409, code: 'path_taken' });
	});

	test('can have a path of the maximum length [C5]', async () => {
		const bytes = Array.from({ length: 16 }, (_, at) =>
			Array.from({ length: 255 }, (_, n) => ((at * 37 + n * n * 11) % 36).toString(36)).join(''),
		);
		const path = bytes.join('/');
		await create(path);
		expect(await read(path)).toMatchObject({ path });
	});

	test('can have the name of a property that every object has [C6]', async () => {
		const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];
		for (const name of names) {
			await create(name);
			await create(`folder/${name}/polluted`);
		}
		expect(await tree()).toEqual(
			[...names, ...names.map((name) => `folder/${name}/polluted`)].toSorted(),
		);
		expect(await read('__proto__')).toMatchObject({ path: '__proto__', content: '<p>Hello</p>' });
		expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
	});

	test('that does not exist is named in the error', async () => {
		const notFound = {
			status: 404,
			code: 'file_not_found',
			message: expect.stringContaining('“nope/a.md”'),
		};
		await expect(read('nope/a.md')).rejects.toMatchObject(notFound);
		await expect(write('nope/a.md', 'x', 1)).rejects.toMatchObject(notFound);
		await expect(
			person.client.call(listRevisions, { querystring: { path: 'nope/a.md' } }),
		).rejects.toMatchObject(notFound);
	});
});

describe('a path that is in use is refused', () => {
	test('when a file or a folder has it, or when one of its folders is a file [C5]', async () => {
		await create('a/b');
		const taken = { status: 409, code: 'path_taken' };
		await expect(create('a/b')).rejects.toMatchObject({
			...taken,
			message: expect.stringContaining('A file “a/b”'),
		});
		await expect(create('a')).rejects.toMatchObject({
			...taken,
			message: expect.stringContaining('A folder “a”'),
		});
		await expect(create('a/b/c/d')).rejects.toMatchObject({
			...taken,
			message: expect.stringContaining('“a/b” is a file'),
		});
		await create('a/c');
		await create('ab');
		await create('a%');
		expect(await tree()).toEqual(['a%', 'a/b', 'a/c', 'ab']);
	});

	test('also when several are created at the same time: only one succeeds [C5]', async () => {
		const attempts = ['x', 'x/y', 'x/y/z', 'x', 'x/y'];
		const outcomes = await Promise.allSettled(attempts.map((path) => create(path)));
		const paths = await tree();
		expect(paths).toHaveLength(outcomes.filter(({ status }) => status === 'fulfilled').length);
		expect(paths).toHaveLength(1);
		for (const outcome of outcomes)
			if (outcome.status === 'rejected')
				expect(outcome.reason).toMatchObject({ code: 'path_taken' });
	});
});

describe('content', () => {
	const attack =
		'<p onclick="x()">Hi <a href="javascript:alert(1)">there</a></p><script>window.__xss = 1</script><img src=x onerror=alert(1)><svg><style><img/src=x onerror=x()></style></svg>';

	test('is sanitized before it is stored [D4]', async () => {
		await create('a', attack);
		expect(await read('a')).toMatchObject({ content: '<p>Hi there</p>' });
		expect(await write('a', `${attack}<h2>Two</h2>`, 1)).toMatchObject({ revision: 2, size: 27 });
		expect(
			(await app.services.em.fork().findOneOrFail(FileEntity, { userId: person.id })).content,
		).toBe('<p>Hi there</p><h2>Two</h2>');
	});

	test('is sanitized again when it is read, whatever is stored [D4]', async () => {
		const { id } = await create('a');
		await app.services.em.fork().nativeUpdate(FileEntity, { id }, { content: attack });
		expect((await read('a')).content).toBe('<p>Hi there</p>');
	});

	test('with allowed tags only is stored unchanged', async () => {
		const html =
			'<h1>One</h1><p>a <strong>b</strong> <em>c</em> <u>d</u><br />e</p><ul><li>f</li></ul><ol><li>g</li></ol>';
		await create('a', html);
		expect((await read('a')).content).toBe(html);
	});

	test('is at most a megabyte, counted after sanitizing [F1]', async () => {
		await create('largest', 'x'.repeat(1_000_000));
		await expect(create('a', '&'.repeat(200_001))).rejects.toMatchObject({
			status: 413,
			code: 'payload_too_large',
		});
		await expect(write('largest', '<'.repeat(250_001), 1)).rejects.toMatchObject({
			status: 413,
			code: 'payload_too_large',
		});
		expect(await read('largest')).toMatchObject({ revision: 1 });
	});
});

describe('saving', () => {
	test('over a revision that another tab saved is refused, and both texts are kept [C7]', async () => {
		await create('a');
		await write('a', '<p>First tab</p>', 1);
		await expect(write('a', '<p>Second tab</p>', 1)).rejects.toMatchObject({
			status: 409,
			code: 'conflict',
			message: expect.stringContaining('“a” changed somewhere else'),
		});
		expect(await read('a')).toMatchObject({ revision: 2, content: '<p>First tab</p>' });
		expect(await read('a', 1)).toMatchObject({ revision: 1, content: '<p>Hello</p>' });
		expect(await write('a', '<p>Second tab</p>', 2)).toMatchObject({ revision: 3 });
	});

	test('ten times at the same time succeeds once [C7]', async () => {
		await create('a');
		const outcomes = await Promise.allSettled(
			Array.from({ length: 10 }, (_, at) => write('a', `<p>${at}</p>`, 1)),
		);
		const saved = outcomes.flatMap((outcome, at) => (outcome.status === 'fulfilled' ? [at] : []));
		expect(saved).toHaveLength(1);
		expect(await read('a')).toMatchObject({ revision: 2, content: `<p>${saved[0]}</p>` });
	});

	test('the same content again makes no new revision, even from a tab with an older one', async () => {
		await create('a');
		const saved = await write('a', '<p>Same</p>', 1);
		expect(await write('a', '<p onclick="x">Same</p>', 1)).toEqual(saved);
	});

	test('keeps the last twenty revisions', async () => {
		await create('a', '<p>1</p>');
		for (let revision = 1; revision < 23; revision += 1)
			await write('a', `<p>${revision + 1}</p>`, revision);
		const { revisions } = await person.client.call(listRevisions, { querystring: { path: 'a' } });
		expect(revisions.map(({ revision }) => revision)).toEqual(
			Array.from({ length: 20 }, (_, at) => 23 - at),
		);
		expect(await read('a', 4)).toMatchObject({ revision: 4, content: '<p>4</p>' });
		await expect(read('a', 3)).rejects.toMatchObject({
			status: 404,
			code: 'file_not_found',
			message: expect.stringContaining('Revision 3'),
		});
		await expect(read('a', 24)).rejects.toMatchObject({ status: 404 });
	});
});

describe('a user can have', () => {
	const fill = async (count: number, size: number, deletion: string | null = null) => {
		const now = new Date();
		await app.services.em.fork().insertMany(
			FileEntity,
			Array.from({ length: count }, (_, at) => ({
				id: crypto.randomUUID(),
				userId: person.id,
				path: `full/${at}`,
				...{ content: '', plainText: '' },
				size,
				revision: 1,
				createdAt: now,
				updatedAt: now,
				deletion,
				deletedAt: deletion && now,
			})),
		);
	};

	test('a thousand files at most, not counting deleted ones', async () => {
		await fill(999, 1);
		await create('last');
		await expect(create('more')).rejects.toMatchObject({
			status: 409,
			code: 'storage_full',
			message: expect.stringContaining('1,000'),
		});
		await write('last', '<p>Still saved, however long</p>', 1);
		await app.services.em
			.fork()
			.nativeUpdate(FileEntity, { userId: person.id }, { deletion: crypto.randomUUID() });
		await create('more');
	});

	test('50 MB at most, and can still save a shorter content then', async () => {
		await fill(1, 50 * 1024 * 1024 - 12);
		await create('last');
		await expect(create('more', 'x')).rejects.toMatchObject({
			status: 409,
			code: 'storage_full',
			message: expect.stringContaining('50 MB'),
		});
		await expect(write('last', '<p>Hello!</p>', 1)).rejects.toMatchObject({ code: 'storage_full' });
		await write('last', '<p>Hell</p>', 1);
	});

	test('no more than that even with simultaneous requests', async () => {
		await fill(998, 1);
		const outcomes = await Promise.allSettled(
			Array.from({ length: 6 }, (_, at) => create(`at-once/${at}`)),
		);
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
	});
});
