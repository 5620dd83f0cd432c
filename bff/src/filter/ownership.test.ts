import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listTemplates } from '../../contract/filter/filter.ts';
import { cancelRun, getRun, listRuns, resumeRun } from '../../contract/filter/run.ts';
import type { Route } from '../../contract/route.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
} from '../testing/apps/build-filter-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { contractRoutes, nameOf } from '../testing/contract-routes.ts';
import { readTables } from '../testing/database/read-tables.ts';
import { createScriptedModel } from '../testing/scripted-model.ts';
import { finishedRun } from './fixtures/finished-run.ts';
import { honest, modelOf } from './fixtures/judging.ts';
import { runIdOf } from './fixtures/run-events.ts';
import { makeStanding } from './fixtures/standing-filters.ts';

const { model, requests } = modelOf(honest);
const content = { description: 'Mine now' };
const timeRange = { value: 1, unit: 'days' };

/**
 * The routes with an id: which one they take, and a body that the owner could send. A new route
 * belongs here.
 */
const taking: Record<string, { id: 'template' | 'run'; body?: (id: string) => object }> = {
	'GET /api/filter/templates/:id': { id: 'template' },
	'POST /api/filter/templates': {
		id: 'template',
		body: (id) => ({ id, name: 'Mine now', content }),
	},
	'POST /api/filter/templates/duplicate': {
		id: 'template',
		body: (templateId) => ({ templateId, name: 'Mine now' }),
	},
	'DELETE /api/filter/templates/:id': { id: 'template' },
	'GET /api/filter/templates/:id/versions/:version': { id: 'template' },
	'GET /api/filter/templates/:id/agreement': { id: 'template' },
	'POST /api/filter/templates/:id/feed': { id: 'template' },
	'DELETE /api/filter/templates/:id/feed': { id: 'template' },
	'POST /api/filter/templates/:id/try': { id: 'template', body: () => ({ content }) },
	'POST /api/filter/templates/:id/improve': { id: 'template' },
	'PUT /api/filter/templates/:id/timetable': {
		id: 'template',
		body: () => ({ every: 'hour', slots: [], zone: 'UTC', dailyLimit: 1 }),
	},
	'PUT /api/filter/templates/:id/timetable/paused': {
		id: 'template',
		body: () => ({ paused: true }),
	},
	'DELETE /api/filter/templates/:id/timetable': { id: 'template' },
	'POST /api/filter/estimate': {
		id: 'template',
		body: (templateId) => ({ templateId, timeRange }),
	},
	'POST /api/filter/run': { id: 'template', body: (templateId) => ({ templateId, timeRange }) },
	'GET /api/filter/runs/:id': { id: 'run' },
	'GET /api/filter/runs/:id/events': { id: 'run' },
	'POST /api/filter/runs/:id/cancel': { id: 'run' },
	'POST /api/filter/runs/:id/resume': { id: 'run', body: () => ({}) },
	'PUT /api/filter/runs/:id/tweets/:tweetId/override': {
		id: 'run',
		body: () => ({ value: 'include' }),
	},
	'POST /api/filter/runs/:id/responses': { id: 'run' },
	'GET /api/filter/runs/:id/responses': { id: 'run' },
};
/** Routes without an id. */
const ofAsker = [
	'GET /api/filter/templates',
	'GET /api/filter/starters',
	'GET /api/filter/runs',
	'GET /api/filter/runs/latest',
	'GET /api/filter/standing',
];

let app: FilterApp;
let owner: FilterUser;
let owned: { template: string; run: string; tweetId: string };
let stranger: TestUser;

beforeAll(async () => {
	app = await buildFilterApp({ keep: true, model });
	owner = await app.member(20);
	await makeStanding(owner);
	const run = await finishedRun(owner);
	const { tweets } = await owner.client.call(getRun, { params: { id: run }, querystring: {} });
	owned = { template: owner.templateId, run, tweetId: tweets[0]?.tweetId ?? '' };
});
afterAll(() => app.close());
beforeEach(async () => {
	stranger = await app.loginAs();
});

const filterRoutes = async (): Promise<Route[]> =>
	(await contractRoutes()).filter(({ url }) => url.startsWith('/api/filter/'));

const readOthers = () => readTables(app.services.em.fork(), stranger.id);

function send(route: Route, id: string, who: TestUser) {
	const body = taking[nameOf(route)]?.body?.(id);
	return app.app.inject({
		method: route.method,
		url: route.url.replace(':id', id).replace(':tweetId', owned.tweetId).replace(':version', '1'),
		headers: { cookie: who.cookie },
		...(body && { payload: body }),
	});
}

test('the table has every route of the filter [C1]', async () => {
	expect((await filterRoutes()).map(nameOf).sort()).toEqual(
		[...Object.keys(taking), ...ofAsker].sort(),
	);
});

test('another user’s templates and runs look unknown on every route and do not change [C1]', async () => {
	const [before, requestCount] = [await readOthers(), requests.length];
	for (const route of await filterRoutes()) {
		const kind = taking[nameOf(route)]?.id;
		if (!kind) continue;
		const responses = [
			await send(route, owned[kind], stranger),
			await send(route, randomUUID(), stranger),
		];
		expect({
			route: nameOf(route),
			statuses: responses.map(({ statusCode }) => statusCode),
		}).toEqual({
			route: nameOf(route),
			statuses: [404, 404],
		});
		expect(responses[0]?.body).toBe(responses[1]?.body);
	}
	expect(requests).toHaveLength(requestCount);
	expect(await readOthers()).toEqual(before);
});

test('another user cannot cancel, follow or resume a running run [C1]', async () => {
	const scripted = createScriptedModel();
	const own = await buildFilterApp({ model: scripted });
	const [person, other] = [await own.member(20), await own.member(1)];
	const reader = await person.run();
	const id = runIdOf(reader);
	await expect.poll(() => scripted.requests.length).toBe(1);
	await expect(other.client.call(cancelRun, { params: { id } })).rejects.toMatchObject({
		status: 404,
	});
	await expect(other.client.call(resumeRun, { params: { id }, body: {} })).rejects.toMatchObject({
		status: 404,
	});
	expect((await own.follow(other, id)).status).toBe(404);
	const [row] = await own.services.em
		.fork()
		.execute('select status, cancel_requested from filter_runs where id = ?', [id]);
	expect(row).toEqual({ status: 'running', cancel_requested: false });
	const question = scripted.requests[0];
	expect(question?.isAborted).toBe(false);
	question?.write(question ? honest(question.request) : '');
	question?.end();
	expect((await reader.ended).at(-1)).toMatchObject({
		event: 'done',
		data: { status: 'done', total_processed: 20 },
	});
});

test('lists contain only the user’s own items; another user’s cursor returns nothing [C1]', async () => {
	expect(await stranger.client.call(listTemplates, {})).toEqual([]);
	expect(await stranger.client.call(listRuns, { querystring: {} })).toEqual([]);
	const other = await app.member(5);
	await finishedRun(other);
	expect(await other.client.call(listRuns, { querystring: { cursor: owned.run } })).toEqual([]);
});
