import fc from 'fast-check';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listDeliveries } from '../../contract/access/webhooks.ts';
import type { Route } from '../../contract/route.ts';
import { honest, modelOf } from '../filter/fixtures/judging.ts';
import type { ModelRequest } from '../providers/model.ts';
import { anyValueOf } from '../testing/any-input.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
} from '../testing/apps/build-filter-app.ts';
import { readStream } from '../testing/apps/event-reader.ts';
import { contractRoutes, nameOf } from '../testing/contract-routes.ts';
import type { Schema } from '../testing/schema-compatibility.ts';

/**
 * Requests to each route. They are the same in every run; a failure prints the seed and path that
 * repeat it alone.
 */
const QUESTIONS = 20;
const seed = 16;

/** Whether the route may end the session that calls it; signing in does so as well. */
const endsSession = ({ method, url }: Route) => method !== 'GET' && url.includes('/auth/');

const judgesOrAnswers = (request: ModelRequest) => {
	try {
		return honest(request);
	} catch {
		return 'Here you are.';
	}
};
const { model } = modelOf(judgesOrAnswers);
const routes = await contractRoutes();

let app: FilterApp;
let person: FilterUser;
/** Ids of the user's own data, so that requests get as far as the database. */
let ids: Record<'template' | 'run' | 'thread' | 'tweet' | 'file', string>;
const succeeded = new Set<string>();

beforeAll(async () => {
	vi.spyOn(RateLimiterMemory.prototype, 'consume').mockResolvedValue({} as never);
	vi.spyOn(RateLimiterPostgres.prototype, 'consume').mockResolvedValue({} as never);
	app = await buildFilterApp({ keep: true, model, environment: { LOG_LEVEL: 'error' } });
	person = await app.member(30);
	await app.services.accounts.setOperator(person.id, true);
	const run = await (await person.run()).ended;
	const answer = await readStream(`${app.url}/api/compose`, {
		cookie: person.cookie,
		body: { text: 'Two posts' },
	});
	await answer.ended;
	await app.services.files.create(person.id, 'notes/rye', '<p>Rye</p>');
	const tweetId = run.find(({ event }) => event === 'filtered_tweet')?.data.tweetId;
	const known = {
		template: person.templateId,
		run: run[0]?.data.run_id,
		thread: answer.events[0]?.data.thread_id,
		tweet: tweetId,
		file: 'notes/rye',
	};
	ids = Object.fromEntries(
		Object.entries(known).map(([name, id]) => [name, String(id)]),
	) as typeof ids;
});
afterAll(() => app.close());

async function ask(
	route: Route,
	{ params, query, body }: Record<'params' | 'query' | 'body', unknown>,
) {
	const given = params as Record<string, string> | undefined;
	const path = route.url.replace(/:(\w+)/g, (_, name: string) =>
		encodeURIComponent(String(given?.[name]).toWellFormed()),
	);
	const response = await app.app.inject({
		method: route.method,
		url: `${path}?${new URLSearchParams(query as Record<string, string>)}`,
		headers: {
			cookie: endsSession(route) ? (await app.loginAs()).cookie : person.cookie,
			...(body !== undefined && { 'content-type': 'application/json' }),
		},
		...(body !== undefined && { payload: JSON.stringify(body) }),
	});
	if (response.statusCode < 300) succeeded.add(nameOf(route));
	return response;
}

/** Deleting comes last, because the other routes need what it removes. */
const inOrder = routes.toSorted(
	(a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
);

describe('no body, query or parameter makes a route return 500 [C4]', () => {
	test.each(inOrder.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
		const { params, querystring, body } = route.schema;
		const partOf = (schema: unknown) =>
			schema ? anyValueOf(schema as Schema, Object.values(ids)) : fc.constant(undefined);
		const question = fc.record({
			params: partOf(params),
			query: partOf(querystring),
			body: partOf(body),
		});
		await fc.assert(
			fc.asyncProperty(question, async (asked) => {
				const { statusCode, body: answer } = await ask(route, asked);
				expect(answer).not.toContain('"internal"');
				// 503: payments and providers are not configured here.
				expect([200, 400, 401, 402, 403, 404, 409, 413, 429, 503], answer.slice(0, 300)).toContain(
					statusCode,
				);
			}),
			{ seed, numRuns: params || querystring || body ? QUESTIONS : 1, endOnFailure: true },
		);
	});

	test('more than half of the routes accepted a request, so not all were refused early', () => {
		expect(succeeded.size).toBeGreaterThan(routes.length / 2);
	});
});

/** Includes dates in no calendar, and years that PostgreSQL or JavaScript does not have. */
const times = [
	'2026-11-20T12:00:00.000000Z',
	'0000-01-01T00:00:00.000000Z',
	'0001-01-01T00:00:00.000000Z',
	'9999-12-31T23:59:59.999999Z',
	'2026-02-30T00:00:00.000000Z',
	'2026-13-01T00:00:00.000000Z',
	'2026-01-01T24:00:00.000000Z',
	'2026-01-01T23:59:60.000000Z',
	'+275760-09-13T00:00:00.000Z',
	'-000001-01-01T00:00:00.000000Z',
];
const numbers = [
	'0',
	'1',
	'-1',
	'1.5',
	'2147483647',
	'2147483648',
	'8640000000000001',
	'9'.repeat(16),
	'9'.repeat(25),
];

async function addWebhook(): Promise<string> {
	const { webhooks } = app.services.access;
	const { webhook } = await webhooks.create(person.id, 'http://127.0.0.1:9/', ['run.finished']);
	return webhook.id;
}

const paged = routes.filter(({ schema }) =>
	JSON.stringify(schema.querystring ?? {}).includes('"cursor":{"type":"string","maxLength"'),
);

test.each(paged.map((route) => [nameOf(route), route] as const))(
	'no cursor makes %s return 500 [C4]',
	async (_, route) => {
		const { tweet, run, thread } = ids;
		const id = route.url === listDeliveries.url ? await addWebhook() : run;
		const params = { id, threadId: thread };
		for (const first of [...times, ...numbers]) {
			for (const rest of [[], [tweet], [thread], [tweet, run], ['9'.repeat(25)]]) {
				const query = {
					cursor: Buffer.from(JSON.stringify([first, ...rest])).toString('base64url'),
					...(rest[1] && { filter: 'included' }),
				};
				const { statusCode } = await ask(route, { params, query, body: undefined });
				expect([200, 400], `${first}, ${rest}`).toContain(statusCode);
			}
		}
	},
);

test('the lists with cursors were found', () => {
	expect(paged.map(nameOf)).toEqual(
		expect.arrayContaining([
			'GET /api/threads/recent',
			'GET /api/tweets',
			'GET /api/filter/runs/:id',
		]),
	);
});
