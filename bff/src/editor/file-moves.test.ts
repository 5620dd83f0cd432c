import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	createFile,
	deleteFile,
	getFileTree,
	moveFile,
	readFile,
	renameFile,
	restoreFiles,
} from '../../contract/editor/editor.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { FileEntity } from './file.entity.ts';
import { FileRevisionEntity } from './file-revision.entity.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const create = async (...paths: string[]) => {
	for (const path of paths) await person.client.call(createFile, { body: { path, content: path } });
};
const move = (path: string, to: string) => person.client.call(moveFile, { body: { path, to } });
const rename = (path: string, name: string) =>
	person.client.call(renameFile, { body: { path, name } });
const remove = (path: string) => person.client.call(deleteFile, { body: { path } });
const restore = (deletion: string) => person.client.call(restoreFiles, { body: { deletion } });
const tree = async () => (await person.client.call(getFileTree, {})).tree;

describe('a move', () => {
	test('takes a file with its content into another folder, and creates the folder', async () => {
		await create('a/b.md', 'c');
		const { id } = await person.client.call(readFile, { querystring: { path: 'a/b.md' } });
		expect(await move('a/b.md', 'x/y')).toEqual({
			path: 'x/y/b.md',
			files: [{ from: 'a/b.md', to: 'x/y/b.md' }],
		});
		expect(await tree()).toEqual(['c', 'x/y/b.md']);
		expect(await person.client.call(readFile, { querystring: { path: 'x/y/b.md' } })).toMatchObject(
			{ id, content: 'a/b.md', revision: 1 },
		);
		await move('x/y/b.md', '');
		expect(await tree()).toEqual(['b.md', 'c']);
	});

	test('takes all files of a folder, and none whose path only begins with its name', async () => {
		await create('a/1', 'a/b/2', 'ab', 'a%/3', 'a_/4');
		const { path, files } = await move('a', 'z');
		expect(path).toBe('z/a');
		expect(files).toEqual([
			{ from: 'a/1', to: 'z/a/1' },
			{ from: 'a/b/2', to: 'z/a/b/2' },
		]);
		expect(await tree()).toEqual(['a%/3', 'a_/4', 'ab', 'z/a/1', 'z/a/b/2']);
		await move('a%', 'z');
		expect(await tree()).toEqual(['a_/4', 'ab', 'z/a%/3', 'z/a/1', 'z/a/b/2']);
	});

	test('to a path in use, or into a file, is refused and changes nothing [C5]', async () => {
		await create('a/1', 'b/a/2', 'c/a', 'd');
		const taken = { status: 409, code: 'path_taken' };
		await expect(move('a', 'b')).rejects.toMatchObject(taken);
		await expect(move('a', 'c')).rejects.toMatchObject(taken);
		await expect(move('a', 'd')).rejects.toMatchObject(taken);
		await expect(move('d', 'd')).rejects.toMatchObject(taken);
		await expect(move('b/a', '')).rejects.toMatchObject(taken);
		expect(await tree()).toEqual(['a/1', 'b/a/2', 'c/a', 'd']);
	});

	test('of a folder into itself is refused [C5]', async () => {
		await create('a/b/1');
		for (const to of ['a', 'a/b', 'a/new'])
			await expect(move('a', to)).rejects.toMatchObject({ status: 400, path: 'body/to' });
		expect(await tree()).toEqual(['a/b/1']);
	});

	test('to its current place does nothing', async () => {
		await create('a/1');
		expect(await move('a/1', 'a')).toEqual({ path: 'a/1', files: [] });
		expect(await rename('a', 'a')).toEqual({ path: 'a', files: [] });
	});

	test('to a place that is too deep for one of the files moves none of them [C5]', async () => {
		await create('a/1', `a/${Array(14).fill('x').join('/')}`);
		await expect(move('a', 'b/c')).rejects.toMatchObject({
			status: 400,
			code: 'invalid_input',
			path: 'body/to',
		});
		expect(await tree()).toEqual(['a/1', `a/${Array(14).fill('x').join('/')}`]);
	});

	test('of something that does not exist names it in the error', async () => {
		const notFound = {
			status: 404,
			code: 'file_not_found',
			message: expect.stringContaining('“nope”'),
		};
		await expect(move('nope', 'a')).rejects.toMatchObject(notFound);
		await expect(rename('nope', 'a')).rejects.toMatchObject(notFound);
		await expect(remove('nope')).rejects.toMatchObject(notFound);
	});

	test.each([
		'..',
		'../a',
		'a//b',
		'/a',
		'a\\b',
		'a\0',
		'a ',
		'a.',
		'\u202Ea',
		Array(16).fill('a').join('/'),
	])('to %j is refused, as a folder and as a name [C5]', async (bad) => {
		await create('a');
		await expect(move('a', bad)).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
		await expect(rename('a', bad)).rejects.toMatchObject({
			status: 400,
			code: 'invalid_input',
			path: 'body/name',
		});
		await expect(move(bad, 'b')).rejects.toMatchObject({
			status: expect.toSatisfy((status) => status === 400 || status === 404),
		});
		expect(await tree()).toEqual(['a']);
	});
});

test('a rename gives a file or a folder another name in the same folder', async () => {
	await create('a/b/1', 'a/b/2', 'a/c');
	expect(await rename('a/b', 'Cafe\u0301')).toMatchObject({ path: 'a/Caf\u00e9' });
	expect(await rename('a/c', '__proto__')).toMatchObject({ path: 'a/__proto__' });
	expect(await tree()).toEqual(['a/Caf\u00e9/1', 'a/Caf\u00e9/2', 'a/__proto__']);
	await expect(rename('a/__proto__', 'Caf\u00e9')).rejects.toMatchObject({
		status: 409,
		code: 'path_taken',
	});
});

describe('a deletion', () => {
	test('removes a folder with all its files, and can be undone once', async () => {
		await create('a/1', 'a/b/2', 'ab');
		const { deletion, paths } = await remove('a');
		expect(paths).toEqual(['a/1', 'a/b/2']);
		expect(await tree()).toEqual(['ab']);
		expect(await restore(deletion)).toEqual({ paths });
		expect(await tree()).toEqual(['a/1', 'a/b/2', 'ab']);
		expect(await person.client.call(readFile, { querystring: { path: 'a/1' } })).toMatchObject({
			content: 'a/1',
		});
		await expect(restore(deletion)).rejects.toMatchObject({ status: 404, code: 'not_found' });
	});

	test('is not undone at all if one of its paths is in use again', async () => {
		await create('a/1', 'a/2');
		const { deletion } = await remove('a');
		await create('a/2/3');
		await expect(restore(deletion)).rejects.toMatchObject({ status: 409, code: 'path_taken' });
		expect(await tree()).toEqual(['a/2/3']);
		await remove('a/2/3');
		await restore(deletion);
		expect(await tree()).toEqual(['a/1', 'a/2']);
	});

	test('of the same path several times can be undone one by one', async () => {
		const deletions: string[] = [];
		for (const content of ['1', '2', '3']) {
			await person.client.call(createFile, { body: { path: 'a', content } });
			deletions.push((await remove('a')).deletion);
		}
		await restore(deletions[1] ?? '');
		expect(await person.client.call(readFile, { querystring: { path: 'a' } })).toMatchObject({
			content: '2',
		});
	});

	test('can be undone for thirty days; then its files and their revisions are deleted for good', async () => {
		await create('old', 'young', 'there');
		const [old, young] = [await remove('old'), await remove('young')];
		await app.services.em
			.fork()
			.execute(
				"update files set deleted_at = now() - interval '31 days' where user_id = ? and path = 'old'",
				[person.id],
			);
		await expect(restore(old.deletion)).rejects.toMatchObject({ status: 404, code: 'not_found' });
		const before = await app.services.em.fork().count(FileRevisionEntity);
		expect(await app.services.files.purgeDeleted()).toBe(1);
		expect(await app.services.em.fork().count(FileRevisionEntity)).toBe(before - 1);
		expect(await app.services.em.fork().count(FileEntity, { userId: person.id })).toBe(2);
		await restore(young.deletion);
		expect(await tree()).toEqual(['there', 'young']);
	});
});

describe('with requests at the same time', () => {
	test('a folder that is moved to several places ends up in one of them, complete [C5]', async () => {
		await create('a/1', 'a/2', 'a/b/3');
		const outcomes = await Promise.allSettled([
			move('a', 'x'),
			move('a', 'y'),
			rename('a', 'z'),
			remove('a'),
		]);
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		for (const outcome of outcomes)
			if (outcome.status === 'rejected')
				expect(outcome.reason).toMatchObject({ code: 'file_not_found' });
		const names = (await tree()).map((path) => path.split('/').slice(-1)[0]);
		expect([[], ['1', '2', '3']]).toContainEqual(names);
	});

	test('no path is both a file and a folder, and no file is lost [C5]', async () => {
		const place = fc.constantFrom('a', 'b', 'a/b', 'b/a', 'a/b/a', 'c');
		const anyStep = fc.oneof(
			fc.record({ kind: fc.constant('create' as const), path: place }),
			fc.record({
				kind: fc.constant('move' as const),
				path: place,
				to: fc.oneof(place, fc.constant('')),
			}),
			fc.record({
				kind: fc.constant('rename' as const),
				path: place,
				name: fc.constantFrom('a', 'b', 'c'),
			}),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 12 }), async (steps) => {
				person = await app.loginAs();
				let created = 0;
				await Promise.all(
					steps.map((step) => {
						if (step.kind === 'create')
							return create(step.path).then(() => (created += 1), expectRefusal);
						return (
							step.kind === 'move' ? move(step.path, step.to) : rename(step.path, step.name)
						).then(() => undefined, expectRefusal);
					}),
				);
				const paths = await tree();
				expect(paths).toHaveLength(created);
				expect(new Set(paths).size).toBe(paths.length);
				for (const path of paths)
					expect(paths.filter((other) => other.startsWith(`${path}/`))).toEqual([]);
			}),
			{ numRuns: 15 },
		);
	});
});

function expectRefusal(error: unknown): void {
	expect(error).toMatchObject({
		status: expect.toSatisfy((status) => [400, 404, 409].includes(status)),
	});
}
