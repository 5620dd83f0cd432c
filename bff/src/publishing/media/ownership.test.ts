import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMedia, listMedia } from '../../../contract/publishing/media.ts';
import type { Route } from '../../../contract/route.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { contractRoutes, nameOf } from '../../testing/contract-routes.ts';
import { readTables } from '../../testing/database/read-tables.ts';
import { photoWithPlace } from './fixtures/sample-files.ts';
import { append, begin, upload } from './fixtures/upload.ts';

/** How each route names an image or video. Add new routes here. */
const routesWithReference: Record<string, { query?: Record<string, string>; payload?: Buffer }> = {
	'GET /api/media/:id': {},
	'PUT /api/media/:id/content': { query: { offset: '100' }, payload: Buffer.from('mine now') },
	'GET /api/media/:id/content': {},
	'GET /api/media/:id/thumbnail': {},
	'DELETE /api/media/:id': {},
};
/** `GET /api/media` leaves out what is not the user's own: see the test of it. */
const routesWithoutReference = ['POST /api/media', 'GET /api/media'];

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
let ready: string;
let uploading: string;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	[owner, stranger] = [await app.loginAs(), await app.loginAs()];
	const photo = await photoWithPlace();
	ready = (await upload(owner, photo)).id;
	uploading = (await begin(owner, photo)).id;
	await append(owner, uploading, 0, photo.subarray(0, 100));
});
afterAll(() => app.close());

const mediaRoutes = async (): Promise<Route[]> =>
	(await contractRoutes()).filter(({ url }) => url.startsWith('/api/media'));

const readOthers = () => readTables(app.services.em.fork(), stranger.id);

function send(route: Route, id: string, { cookie }: TestUser) {
	const { query, payload } = routesWithReference[nameOf(route)] ?? {};
	return app.app.inject({
		method: route.method,
		url: route.url.replace(':id', id),
		headers: { cookie, ...(payload && { 'content-type': 'application/octet-stream' }) },
		...(query && { query }),
		...(payload && { payload }),
	});
}

test('the tables above have every route of media [C1]', async () => {
	expect((await mediaRoutes()).map(nameOf).sort()).toEqual(
		[...Object.keys(routesWithReference), ...routesWithoutReference].sort(),
	);
});

test('another user’s image is not found or changed on any route, like a missing one [C1, L6]', async () => {
	const before = await readOthers();
	for (const route of await mediaRoutes()) {
		if (!routesWithReference[nameOf(route)]) continue;
		const responses = await Promise.all(
			[ready, uploading, randomUUID()].map((id) => send(route, id, stranger)),
		);
		expect({ route: nameOf(route), statuses: responses.map((it) => it.statusCode) }).toEqual({
			route: nameOf(route),
			statuses: [404, 404, 404],
		});
		expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
	}
	expect(await readOthers()).toEqual(before);
	expect(await owner.client.call(getMedia, { params: { id: ready } })).toMatchObject({
		status: 'ready',
	});
});

test('another user’s images are left out of a list, and cannot be published [C1, L6]', async () => {
	const ids = [ready, uploading].join(',');
	expect(await stranger.client.call(listMedia, { querystring: { ids } })).toEqual({ media: [] });
	expect((await owner.client.call(listMedia, { querystring: { ids } })).media).toHaveLength(2);
	await expect(app.services.publishing.media.open(stranger.id, ready)).rejects.toMatchObject({
		status: 404,
	});
	expect(await app.services.publishing.media.describe(stranger.id, [ready])).toEqual([]);
});

test('without a session or a subscription every route of media is refused [B8, L6]', async () => {
	const visitor = await app.loginAs(undefined, { subscription: null });
	for (const route of await mediaRoutes()) {
		const statuses = [
			(await send(route, ready, visitor)).statusCode,
			(await send(route, ready, { ...visitor, cookie: '' })).statusCode,
		];
		expect({ route: nameOf(route), statuses }).toEqual({
			route: nameOf(route),
			statuses: [402, 401],
		});
	}
});
