import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	createFile,
	deleteFile,
	listRevisions,
	readFile,
	restoreFiles,
	writeFile,
} from '../../../contract/editor/editor.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { FileEntity } from '../file.entity.ts';
import { FileRevisionEntity } from '../file-revision.entity.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const create = (path: string) =>
	person.client.call(createFile, { body: { path, content: '<p>Hello</p>' } });
const read = (path: string, revision: number) =>
	person.client.call(readFile, { querystring: { path, revision: String(revision) } });

describe('the history of deleted and replaced content', () => {
	const MB = 1024 * 1024;
	/** Stores a file whose revisions claim these sizes. */
	const put = async (path: string, ...sizes: number[]) => {
		const em = app.services.em.fork();
		const createdAt = new Date(Date.now() - 1000);
		const [id, revision, size] = [crypto.randomUUID(), sizes.length, sizes.at(-1) ?? 0];
		const texts = { content: '', plainText: '' };
		const file = {
			id,
			userId: person.id,
			path,
			...texts,
			size,
			revision,
			createdAt,
			updatedAt: createdAt,
			deletion: null,
			deletedAt: null,
		};
		await em.insert(FileEntity, file);
		const revisions = sizes.map((size, at) => {
			return {
				fileId: id,
				revision: at + 1,
				content: '',
				size,
				createdAt: new Date(createdAt.getTime() + at),
			};
		});
		await em.insertMany(FileRevisionEntity, revisions);
	};
	const remove = async (path: string) =>
		(await person.client.call(deleteFile, { body: { path } })).deletion;
	const restore = (deletion: string) => person.client.call(restoreFiles, { body: { deletion } });
	const notFound = { status: 404, code: 'not_found' };
	const keptBytes = async () => {
		const sum =
			'select sum(r.size)::int as bytes from file_revisions r join files f on f.id = r.file_id where f.user_id = ?';
		return (await app.services.em.fork().execute<[{ bytes: number }]>(sum, [person.id]))[0].bytes;
	};

	test('never prevents saving, and the last deletion can always be undone', async () => {
		const deletions: string[] = [];
		for (const path of ['1', '2', '3', '4']) {
			await put(path, 50 * MB);
			await expect(create('more')).rejects.toMatchObject({ code: 'storage_full' });
			deletions.push(await remove(path));
			await create(`small ${path}`);
		}
		expect(await keptBytes()).toBeLessThan(51 * MB);
		for (const deletion of deletions.slice(0, 3))
			await expect(restore(deletion)).rejects.toMatchObject(notFound);
		for (const path of ['1', '2', '3', '4']) await remove(`small ${path}`);
		expect(await restore(deletions[3] ?? '')).toEqual({ paths: ['4'] });
	});

	test('is kept until 50 MB more are deleted; files of a folder are kept or removed together', async () => {
		await put('folder/a', 20 * MB);
		await put('folder/b', 0);
		await put('c', 49 * MB);
		await put('d', MB);
		const folder = await remove('folder');
		await remove('c');
		expect(await restore(folder)).toEqual({ paths: ['folder/a', 'folder/b'] });
		const secondDeletion = await remove('folder');
		await put('e', 50 * MB - 1);
		await remove('e');
		expect(await keptBytes()).toBe(71 * MB - 1);
		await remove('d');
		await expect(restore(secondDeletion)).rejects.toMatchObject(notFound);
	});

	test('includes earlier revisions, the oldest of which are removed first', async () => {
		await put('a', 30 * MB, 30 * MB, 30 * MB);
		await person.client.call(writeFile, {
			body: { path: 'a', content: '<p>Short</p>', revision: 3 },
		});
		const { revisions } = await person.client.call(listRevisions, { querystring: { path: 'a' } });
		expect(revisions.map(({ revision }) => revision)).toEqual([4, 3, 2]);
		const deletion = await remove('a');
		await restore(deletion);
		expect(await read('a', 2)).toMatchObject({ revision: 2, size: 30 * MB });
		await expect(read('a', 1)).rejects.toMatchObject({ status: 404 });
	});

	test('is limited by the number of files too', async () => {
		for (const path of ['x', 'y']) await put(path, 1);
		const first = await remove('x');
		await app.services.em.fork().execute(
			`insert into files (id, user_id, path, content, plain_text, size, revision, created_at, updated_at)
			select gen_random_uuid(), user_id, 'many/' || n, '', '', 0, 1, now(), now()
			from generate_series(1, 1000) n, files where user_id = ? and path = 'y'`,
			[person.id],
		);
		await app.services.em
			.fork()
			.execute(
				`insert into file_revisions select id, 1, '', 0, now() from files where user_id = ? and path like 'many/%'`,
				[person.id],
			);
		const many = await remove('many');
		await remove('y');
		await expect(restore(first)).rejects.toMatchObject(notFound);
		expect((await restore(many)).paths).toHaveLength(1000);
	});

	test('is limited with requests at the same time too', async () => {
		const paths = ['1', '2', '3', '4', '5', '6'];
		for (const path of paths) await put(path, 25 * MB);
		const deletions = await Promise.all(paths.map(remove));
		expect(await keptBytes()).toBe(50 * MB);
		const restored = await Promise.allSettled(deletions.map(restore));
		expect(restored.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
	});
});
