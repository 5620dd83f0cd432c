import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '../../../contract/route.ts';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { contractRoutes, nameOf } from '../../testing/contract-routes.ts';
import { readTables } from '../../testing/database/read-tables.ts';
import { createWriter, type Writer, xClient } from '../fixtures/writer.ts';

/** How each route of the queue names a draft. Add new routes here. */
const routesWithReference: Record<string, { body?: (own: string, other: string) => object }[]> = {
	'PUT /api/drafts/:id/publication': [
		{ body: () => ({ when: { kind: 'now' } }) },
		{ body: () => ({ when: { kind: 'next' } }) },
	],
	'DELETE /api/drafts/:id/publication': [{}],
	'POST /api/drafts/:id/publication/swap': [{ body: (own) => ({ with: own }) }],
	'GET /api/drafts/:id/checks': [{}],
};
/** Routes that only concern the current user's own queue. */
const routesWithoutReference = [
	'GET /api/queue',
	'GET /api/queue/free-slots',
	'GET /api/publishing/settings',
	'PUT /api/publishing/settings',
];

let app: TestApp;
let owner: Writer;
let stranger: Writer;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: xClient });
	owner = await createWriter(app);
	stranger = await createWriter(app);
});
afterAll(() => app.close());

async function request(user: Writer, { method }: Route, url: string, body?: object) {
	const { statusCode, body: text } = await app.app.inject({
		method,
		url,
		headers: { cookie: user.cookie },
		...(body && { payload: body }),
	});
	return { statusCode, text };
}

test('the table has every route of the queue that is there [C1]', async () => {
	const routes = (await contractRoutes()).filter(({ url }) =>
		/^\/api\/(queue|publishing|drafts\/:id\/(checks|publication)$|drafts\/:id\/publication\/swap)/.test(
			url,
		),
	);
	expect(routes.map(nameOf).sort()).toEqual(
		[...Object.keys(routesWithReference), ...routesWithoutReference].sort(),
	);
});

test('another user’s drafts respond like unknown ones on every route, and stay as they are [C1]', async () => {
	const queued = await owner.draft('The owner’s');
	const kept = await owner.draft('Also the owner’s');
	await owner.publish(queued);
	const own = await stranger.draft('The stranger’s');
	await stranger.publish(own);
	const readOthers = () => readTables(app.services.em.fork(), stranger.id);
	const before = await readOthers();
	const routes = await contractRoutes();
	for (const [name, inputs] of Object.entries(routesWithReference)) {
		const route = routes.find((candidate) => nameOf(candidate) === name) as Route;
		for (const { body } of inputs) {
			const urlOf = (id: string) => route.url.replace(':id', id);
			const unknown = await request(
				stranger,
				route,
				urlOf('00000000-0000-4000-8000-000000000000'),
				body?.(own, queued),
			);
			expect(unknown.statusCode, name).toBe(404);
			for (const id of [queued, kept])
				expect(await request(stranger, route, urlOf(id), body?.(own, queued)), name).toEqual(
					unknown,
				);
		}
	}
	const swap = routes.find((candidate) => nameOf(candidate).endsWith('/swap')) as Route;
	const swapped = await request(stranger, swap, swap.url.replace(':id', own), { with: queued });
	expect(swapped.statusCode).toBe(404);
	expect(await readOthers()).toEqual(before);
});

test('lists, slots and settings are the user’s own [C1]', async () => {
	const id = await owner.draft('Mine');
	const other = await createWriter(app, { slots: [{ weekday: 1, time: '06:00' }] });
	const before = [await other.queue(), await other.freeSlots(id), await other.settings()];
	await owner.publish(id);
	await owner.set({ slots: [], paused: true, monthlyLimit: 3 });
	await owner.spend(2);
	expect([await other.queue(), await other.freeSlots(id), await other.settings()]).toEqual(before);
});
