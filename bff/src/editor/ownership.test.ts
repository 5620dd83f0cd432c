import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
	createFile,
	deleteFile,
	exportFiles,
	getFileTree,
	searchFiles,
} from '../../contract/editor.ts';
import type { Route } from '../../contract/route.ts';
import { buildTestApp, type TestApp, type TestPerson } from '../testing/apps/build-test-app.ts';
import { contractRoutes, nameOf } from '../testing/contract-routes.ts';
import { unzip } from './fixtures/unzip.ts';

/** Of every route that names a file or a deletion: how it names it. A new route belongs here. */
const taking: Record<
	string,
	{ query?: (path: string) => object; body?: (named: { path: string; deletion: string }) => object }
> = {
	'DELETE /api/files': { body: ({ path }) => ({ path }) },
	'POST /api/files/restore': { body: ({ deletion }) => ({ deletion }) },
	'POST /api/files/move': { body: ({ path }) => ({ path, to: 'mine' }) },
	'POST /api/files/rename': { body: ({ path }) => ({ path, name: 'mine' }) },
	'GET /api/files/content': { query: (path) => ({ path }) },
	'PUT /api/files/content': { body: ({ path }) => ({ path, content: 'Mine now', revision: 1 }) },
	'GET /api/files/revisions': { query: (path) => ({ path }) },
};
/** Only ever about whoever asks. */
const ofAsker = [
	'GET /api/files/tree',
	'POST /api/files',
	'POST /api/files/import',
	'GET /api/files/search',
	'GET /api/files/export',
];

const path = 'secret/plan';
let app: TestApp;
let owner: TestPerson;
let stranger: TestPerson;
let deletion: string;
let ownerFileId: string;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	owner = await app.loginAs();
	ownerFileId = (await owner.client.call(createFile, { body: { path, content: 'Moonshine' } })).id;
	await owner.client.call(createFile, { body: { path: 'gone', content: 'Moonshine too' } });
	deletion = (await owner.client.call(deleteFile, { body: { path: 'gone' } })).deletion;
});
afterAll(() => app.close());
beforeEach(async () => {
	stranger = await app.loginAs();
});

const fileRoutes = async (): Promise<Route[]> =>
	(await contractRoutes()).filter(({ url }) => url.startsWith('/api/files'));

async function digest(): Promise<string> {
	const em = app.services.em.fork();
	const rows = await Promise.all(
		['files', 'file_revisions'].map((table) => em.execute(`select * from ${table} order by 1, 2`)),
	);
	return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

function ask(route: Route, named: { path: string; deletion: string }) {
	const { query, body } = taking[nameOf(route)] ?? {};
	return app.app.inject({
		method: route.method,
		url: route.url,
		headers: { cookie: stranger.cookie },
		...(query && { query: query(named.path) as Record<string, string> }),
		...(body && { payload: body(named) }),
	});
}

test('every route of files is in this table [C1]', async () => {
	expect((await fileRoutes()).map(nameOf).sort()).toEqual(
		[...Object.keys(taking), ...ofAsker].sort(),
	);
});

test('what is somebody else’s is not there on any route, in the same words as what never was, and stays as it is [C1]', async () => {
	const before = await digest();
	for (const route of await fileRoutes()) {
		if (!taking[nameOf(route)]) continue;
		const theirs = await ask(route, { path, deletion });
		const nobodys = await ask(route, { path: 'never/was', deletion: randomUUID() });
		expect({ route: nameOf(route), statuses: [theirs.statusCode, nobodys.statusCode] }).toEqual({
			route: nameOf(route),
			statuses: [404, 404],
		});
		expect(theirs.body.replaceAll(path, '…')).toBe(nobodys.body.replaceAll('never/was', '…'));
	}
	expect(await digest()).toBe(before);
});

test('a path of somebody else’s is free for one’s own, and lists hold what is one’s own [C1]', async () => {
	await stranger.client.call(createFile, { body: { path, content: 'Sunshine' } });
	expect((await stranger.client.call(getFileTree, {})).tree).toEqual([path]);
	expect((await owner.client.call(getFileTree, {})).tree).toEqual([path]);
	expect(
		(await stranger.client.call(searchFiles, { querystring: { q: 'shine' } })).found,
	).toMatchObject([{ excerpt: 'Sunshine' }]);
	const archive = await app.app.inject({
		url: exportFiles.url,
		headers: { cookie: stranger.cookie },
	});
	expect([...(await unzip(archive.rawPayload)).keys()]).toEqual([`${path}.html`]);
});

test('somebody else’s file goes along with no instruction, by its id or its path [C1]', async () => {
	const asked = app.model.questions.length;
	const send = (ref: string) =>
		app.app.inject({
			method: 'POST',
			url: '/api/compose',
			headers: { cookie: stranger.cookie },
			payload: { text: 'x', file_refs: [ref] },
		});
	for (const [theirs, nobodys] of [
		[ownerFileId, randomUUID()],
		[path, 'never/was'],
	] as const) {
		const answers = [await send(theirs), await send(nobodys)];
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
		expect(answers[0]?.body.replaceAll(theirs, '…')).toBe(
			answers[1]?.body.replaceAll(nobodys, '…'),
		);
		expect(answers[0]?.json()).toMatchObject({ code: 'file_not_found' });
	}
	expect(app.model.questions).toHaveLength(asked);
});

test('without a subscription no route of files answers [B8]', async () => {
	const visitor = await app.loginAs(undefined, { subscription: null });
	for (const route of await fileRoutes()) {
		const { statusCode } = await app.app.inject({
			method: route.method,
			url: route.url,
			headers: { cookie: visitor.cookie },
		});
		expect({ route: nameOf(route), statusCode }).toEqual({ route: nameOf(route), statusCode: 402 });
	}
});
