import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
	createFile,
	deleteFile,
	exportFiles,
	getFileTree,
	searchFiles,
} from '../../contract/editor/editor.ts';
import type { Route } from '../../contract/route.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { contractRoutes, nameOf } from '../testing/contract-routes.ts';
import { readTables } from '../testing/database/read-tables.ts';
import { unzip } from './fixtures/unzip.ts';

/** How each route names a file or a deletion. Add new routes here. */
const routesWithReference: Record<
	string,
	{
		query?: (path: string) => object;
		body?: (target: { path: string; deletion: string }) => object;
	}
> = {
	'DELETE /api/files': { body: ({ path }) => ({ path }) },
	'POST /api/files/restore': { body: ({ deletion }) => ({ deletion }) },
	'POST /api/files/move': { body: ({ path }) => ({ path, to: 'mine' }) },
	'POST /api/files/rename': { body: ({ path }) => ({ path, name: 'mine' }) },
	'GET /api/files/content': { query: (path) => ({ path }) },
	'PUT /api/files/content': { body: ({ path }) => ({ path, content: 'Mine now', revision: 1 }) },
	'GET /api/files/revisions': { query: (path) => ({ path }) },
};
/** Routes that only concern the current user's own files. */
const routesWithoutReference = [
	'GET /api/files/tree',
	'POST /api/files',
	'POST /api/files/import',
	'GET /api/files/search',
	'GET /api/files/export',
];

const path = 'secret/plan';
let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
let deletion: string;
let ownerFileId: string;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	owner = await app.loginAs();
	ownerFileId = (await owner.client.call(createFile, { body: { path, content: 'Moonshine' } })).id;
	await owner.client.call(createFile, { body: { path: 'deleted', content: 'Moonshine too' } });
	deletion = (await owner.client.call(deleteFile, { body: { path: 'deleted' } })).deletion;
});
afterAll(() => app.close());
beforeEach(async () => {
	stranger = await app.loginAs();
});

const fileRoutes = async (): Promise<Route[]> =>
	(await contractRoutes()).filter(({ url }) => url.startsWith('/api/files'));

const readOthers = () => readTables(app.services.em.fork(), stranger.id);

function send(route: Route, target: { path: string; deletion: string }) {
	const { query, body } = routesWithReference[nameOf(route)] ?? {};
	return app.app.inject({
		method: route.method,
		url: route.url,
		headers: { cookie: stranger.cookie },
		...(query && { query: query(target.path) as Record<string, string> }),
		...(body && { payload: body(target) }),
	});
}

test('the tables above have every route of files [C1]', async () => {
	expect((await fileRoutes()).map(nameOf).sort()).toEqual(
		[...Object.keys(routesWithReference), ...routesWithoutReference].sort(),
	);
});

test('another user’s file is not found or changed on any route, like a missing one [C1]', async () => {
	const before = await readOthers();
	for (const route of await fileRoutes()) {
		if (!routesWithReference[nameOf(route)]) continue;
		const othersResponse = await send(route, { path, deletion });
		const missingResponse = await send(route, { path: 'never/was', deletion: randomUUID() });
		expect({
			route: nameOf(route),
			statuses: [othersResponse.statusCode, missingResponse.statusCode],
		}).toEqual({
			route: nameOf(route),
			statuses: [404, 404],
		});
		expect(othersResponse.body.replaceAll(path, '…')).toBe(
			missingResponse.body.replaceAll('never/was', '…'),
		);
	}
	expect(await readOthers()).toEqual(before);
});

test('two users can use the same path, and lists contain only their own files [C1]', async () => {
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

test('another user’s file cannot be attached to an instruction, by its id or its path [C1]', async () => {
	const requests = app.model.requests.length;
	const compose = (ref: string) =>
		app.app.inject({
			method: 'POST',
			url: '/api/compose',
			headers: { cookie: stranger.cookie },
			payload: { text: 'x', file_refs: [ref] },
		});
	for (const [othersRef, missingRef] of [
		[ownerFileId, randomUUID()],
		[path, 'never/was'],
	] as const) {
		const responses = [await compose(othersRef), await compose(missingRef)];
		expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
		expect(responses[0]?.body.replaceAll(othersRef, '…')).toBe(
			responses[1]?.body.replaceAll(missingRef, '…'),
		);
		expect(responses[0]?.json()).toMatchObject({ code: 'file_not_found' });
	}
	expect(app.model.requests).toHaveLength(requests);
});

test('without a subscription every route of files is refused [B8]', async () => {
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
