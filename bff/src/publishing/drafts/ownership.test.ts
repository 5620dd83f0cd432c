import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as crossPostsContract from '../../../contract/publishing/cross-posts.ts';
import { chooseAccounts } from '../../../contract/publishing/cross-posts.ts';
import * as draftsContract from '../../../contract/publishing/drafts.ts';
import { createDraft, deleteDrafts, listDrafts } from '../../../contract/publishing/drafts.ts';
import * as resultsContract from '../../../contract/publishing/results.ts';
import * as rewriteContract from '../../../contract/publishing/rewrite.ts';
import * as threadDraftsContract from '../../../contract/publishing/thread-drafts.ts';
import type { Route } from '../../../contract/route.ts';
import { NetworkAccountEntity } from '../../network-accounts/network-account.entity.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { nameOf } from '../../testing/contract-routes.ts';
import { readTables } from '../../testing/database/read-tables.ts';
import { createWriter, type Writer, xClient } from '../fixtures/writer.ts';

const parts = [{ text: 'Mine', media: [] }];

interface Reference {
	/** Of the response for an unknown draft or thread. */
	status: number;
	body?: (id: string) => Record<string, unknown>;
	/** The draft that the owner's own request changes; none for a route that only reads. */
	changes?: 'kept' | 'queued' | 'stopped' | 'deleted' | 'thread' | 'crossPost';
}

/** How each route names a draft or a thread. */
const routesWithReference: Record<string, Reference> = {
	'GET /api/drafts/:id': { status: 404 },
	'PUT /api/drafts/:id': { status: 404, body: () => ({ version: 1, parts }), changes: 'kept' },
	'PUT /api/drafts/:id/accounts': {
		status: 404,
		body: () => ({ accounts: [otherAccount] }),
		changes: 'kept',
	},
	'POST /api/drafts/:id/share-text': { status: 404, changes: 'crossPost' },
	'GET /api/drafts/:id/versions': { status: 404 },
	'GET /api/drafts/:id/results': { status: 404 },
	'POST /api/drafts/:id/rewrite': { status: 404, body: () => ({ kind: 'shorter', parts }) },
	'PUT /api/drafts/labels': {
		status: 200,
		body: (id) => ({ ids: [id], add: ['x'], remove: [] }),
		changes: 'kept',
	},
	'POST /api/drafts/delete': { status: 200, body: (id) => ({ ids: [id] }), changes: 'queued' },
	'POST /api/drafts/restore': { status: 200, body: (id) => ({ ids: [id] }), changes: 'deleted' },
	'GET /api/threads/:threadId/kept-drafts': { status: 200 },
	'PUT /api/threads/:threadId/discarded-drafts': {
		status: 200,
		body: () => ({ messageId, indexes: [0], isDiscarded: true }),
		changes: 'thread',
	},
};
/** Routes that only concern the current user's own drafts. */
const routesWithoutReference = ['GET /api/drafts', 'POST /api/drafts', 'POST /api/drafts/rewrite'];

let app: TestApp;
let owner: Writer;
let stranger: TestUser;
const threadId = randomUUID();
const messageId = randomUUID();
/** The owner's account at Bluesky. */
const otherAccount = randomUUID();
/** The owner's data that the routes could change. */
let owned: Record<NonNullable<Reference['changes']> | 'sending', string>;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: xClient });
	owner = await createWriter(app);
	const fromAnswer = randomUUID();
	await owner.client.call(createDraft, {
		body: {
			id: fromAnswer,
			parts: [{ text: 'Moonshine', media: [] }],
			source: { threadId, messageId, index: 0 },
		},
	});
	const [kept, queued, sending, stopped, deleted] = [
		await owner.draft('Kept'),
		await owner.draft('Queued'),
		await owner.draft('Being sent'),
		await owner.draft('At X', 'Queued again'),
		await owner.draft('Deleted'),
	];
	await owner.publish(queued);
	await owner.publish(sending);
	await owner.became(sending, { status: 'publishing' });
	await owner.publish(stopped);
	await owner.became(stopped, { status: 'queued', parts: ['posted', 'waiting'] });
	await owner.client.call(deleteDrafts, { body: { ids: [deleted] } });
	await insertAccount(owner.id);
	const { crossPosts = [] } = await owner.client.call(chooseAccounts, {
		params: { id: await owner.draft('Twice') },
		body: { accounts: ['x', otherAccount] },
	});
	const crossPost = crossPosts[0]?.id ?? '';
	await owner.client.call(draftsContract.saveDraft, {
		params: { id: crossPost },
		body: { version: 1, parts },
	});
	owned = { kept, queued, sending, stopped, deleted, thread: threadId, crossPost };
});
afterAll(() => app.close());
beforeEach(async () => {
	stranger = await app.loginAs();
});

const routes: Route[] = Object.values<unknown>({
	...draftsContract,
	...crossPostsContract,
	...threadDraftsContract,
	...resultsContract,
	...rewriteContract,
}).filter((value): value is Route => typeof value === 'object' && value !== null && 'url' in value);

async function insertAccount(userId: string): Promise<void> {
	const network = 'bluesky';
	await app.services.em.fork().insert(NetworkAccountEntity, {
		...{ id: otherAccount, userId, network, accountId: 'did:plc:mara', handle: 'mara.test' },
		...{ server: 'https://pds.example', sealedToken: 'sealed', connectedAt: new Date() },
	});
}

const readOthers = () => readTables(app.services.em.fork(), stranger.id);

function send(route: Route, id: string, { cookie }: TestUser) {
	const { body } = routesWithReference[nameOf(route)] ?? {};
	return app.app.inject({
		method: route.method,
		url: route.url.replace(/:\w+/, id),
		headers: { cookie },
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
	'%s treats another user’s draft like a missing one and does not change it [C1, C11]',
	async (name, route) => {
		const before = await readOthers();
		const missing = await send(route, randomUUID(), stranger);
		const { status, changes } = routesWithReference[name] ?? {};
		for (const id of Object.values(owned)) {
			const others = await send(route, id, stranger);
			expect([others.statusCode, missing.statusCode]).toEqual([status, status]);
			expect(others.body).toBe(missing.body);
		}
		expect(await readOthers()).toEqual(before);
		// Proves that the test works: the owner's own request changes the draft.
		if (!changes) return;
		await send(route, owned[changes], owner);
		expect(await readOthers()).not.toEqual(before);
	},
);

test('another user’s draft with the same id or source is neither returned nor changed [C1]', async () => {
	const before = await readOthers();
	await expect(
		stranger.client.call(createDraft, { body: { id: owned.kept, parts } }),
	).rejects.toMatchObject({ status: 409, code: 'conflict' });
	expect(await readOthers()).toEqual(before);
	expect((await stranger.client.call(listDrafts, { querystring: {} })).drafts).toEqual([]);
});
