import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as draftsContract from '../../../contract/publishing/drafts.ts';
import { createDraft, listDrafts } from '../../../contract/publishing/drafts.ts';
import * as rewriteContract from '../../../contract/publishing/rewrite.ts';
import * as threadDraftsContract from '../../../contract/publishing/thread-drafts.ts';
import type { Route } from '../../../contract/route.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { nameOf } from '../../testing/contract-routes.ts';

const parts = [{ text: 'Mine', media: [] }];

/** How each route names a draft or a thread, and its response for an unknown one. */
const routesWithReference: Record<
	string,
	{ status: number; body?: (id: string) => Record<string, unknown> }
> = {
	'GET /api/drafts/:id': { status: 404 },
	'PUT /api/drafts/:id': { status: 404, body: () => ({ version: 1, parts }) },
	'GET /api/drafts/:id/versions': { status: 404 },
	'POST /api/drafts/:id/rewrite': { status: 404, body: () => ({ kind: 'shorter', parts }) },
	'PUT /api/drafts/labels': { status: 200, body: (id) => ({ ids: [id], add: ['x'], remove: [] }) },
	'POST /api/drafts/delete': { status: 200, body: (id) => ({ ids: [id] }) },
	'POST /api/drafts/restore': { status: 200, body: (id) => ({ ids: [id] }) },
	'GET /api/threads/:threadId/kept-drafts': { status: 200 },
	'PUT /api/threads/:threadId/discarded-drafts': {
		status: 200,
		body: () => ({ messageId: randomUUID(), indexes: [0], isDiscarded: true }),
	},
};
/** Routes that only concern the current user's own drafts. */
const routesWithoutReference = ['GET /api/drafts', 'POST /api/drafts'];

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
const threadId = randomUUID();
let draftId: string;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	owner = await app.loginAs();
	draftId = randomUUID();
	const source = { threadId, messageId: randomUUID(), index: 0 };
	await owner.client.call(createDraft, {
		body: { id: draftId, parts: [{ text: 'Moonshine', media: [] }], source },
	});
});
afterAll(() => app.close());
beforeEach(async () => {
	stranger = await app.loginAs();
});

const routes: Route[] = Object.values<unknown>({
	...draftsContract,
	...threadDraftsContract,
	...rewriteContract,
}).filter((value): value is Route => typeof value === 'object' && value !== null && 'url' in value);

async function digest(): Promise<string> {
	const em = app.services.em.fork();
	const rows = await Promise.all(
		['drafts', 'draft_versions'].map((table) => em.execute(`select * from ${table} order by 1, 2`)),
	);
	return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

function send(route: Route, id: string) {
	const { body } = routesWithReference[nameOf(route)] ?? {};
	return app.app.inject({
		method: route.method,
		url: route.url.replace(/:\w+/, id),
		headers: { cookie: stranger.cookie },
		...(body && { payload: body(id) }),
	});
}

test('the tables above have every route of drafts [C1]', () => {
	expect(routes.map(nameOf).sort()).toEqual(
		[...Object.keys(routesWithReference), ...routesWithoutReference].sort(),
	);
});

test.each(
	routes
		.filter((route) => routesWithReference[nameOf(route)])
		.map((route) => [nameOf(route), route] as const),
)(
	'%s does not tell another user’s draft from one that does not exist, and does not change it [C1]',
	async (name, route) => {
		const before = await digest();
		const target = route.url.includes('threadId') ? threadId : draftId;
		const others = await send(route, target);
		const missing = await send(route, randomUUID());
		const { status } = routesWithReference[name] ?? {};
		expect([others.statusCode, missing.statusCode]).toEqual([status, status]);
		expect(others.body).toBe(missing.body);
		expect(await digest()).toBe(before);
	},
);

test('another user’s draft with the same id or source is neither returned nor changed [C1]', async () => {
	const before = await digest();
	await expect(
		stranger.client.call(createDraft, { body: { id: draftId, parts } }),
	).rejects.toMatchObject({ status: 409, code: 'conflict' });
	expect(await digest()).toBe(before);
	expect((await stranger.client.call(listDrafts, { querystring: {} })).drafts).toEqual([]);
});
