import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFile, listRevisions, readFile, writeFile } from '../../../contract/editor/editor.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { connectProgram, type Program } from '../../testing/apps/programs.ts';

let app: TestApp;
let person: TestUser;
let program: Program;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	person = await app.loginAs();
	program = await connectProgram(app, person, 'draft');
});
afterAll(() => app.close());

const read = (path: string, revision?: number) =>
	person.client.call(readFile, {
		querystring: { path, ...(revision !== undefined && { revision: String(revision) }) },
	});
const revisionsOf = async (path: string) =>
	(await person.client.call(listRevisions, { querystring: { path } })).revisions.map(
		({ revision }) => revision,
	);
const write = (path: string, content: string, revision: number) =>
	program.call(writeFile, { body: { path, content, revision } });

test('however often a program saves a file, what the user wrote can be read [V1]', async () => {
	const own = { path: 'novel', content: '<p>My novel of ten years</p>' };
	await person.client.call(createFile, { body: own });
	for (let revision = 1; revision < 23; revision += 1)
		expect((await write('novel', `<p>${revision}</p>`, revision)).status).toBe(200);
	expect(await revisionsOf('novel')).toEqual([23, 1]);
	const body = { path: 'novel', content: '<p>Mine again</p>', revision: 23 };
	await person.client.call(writeFile, { body });
	await write('novel', '<p>More</p>', 24);
	expect(await revisionsOf('novel')).toEqual([25, 24, 23, 1]);
	expect(await read('novel', 1)).toMatchObject({ content: own.content });
	expect(await read('novel', 24)).toMatchObject({ content: body.content });
});

test('a program that repeats the creation of a file gets that file, once', async () => {
	const body = { path: 'notes', content: '<p>Once</p>' };
	const created = await program.call(createFile, { body });
	expect((await program.call(createFile, { body })).body).toEqual(created.body);
	const taken = { status: 409, body: { code: 'path_taken' } };
	const other = { ...body, content: '<p>Other</p>' };
	expect(await program.call(createFile, { body: other })).toMatchObject(taken);
	await expect(person.client.call(createFile, { body })).rejects.toMatchObject(taken.body);
	expect(await read('notes')).toMatchObject(body);
});
