import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showVersion } from '../../contract/compose/answers.ts';
import { getThread } from '../../contract/compose/compose.ts';
import { deleteThread } from '../../contract/compose/managed-threads.ts';
import { recentThreads } from '../../contract/compose/threads.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { readStream } from '../testing/apps/event-reader.ts';
import { completeAnswer, startAnswer } from '../testing/apps/start-answer.ts';
import { contractRoutes, nameOf, needsOperator, needsSession } from '../testing/contract-routes.ts';
import { readTables } from '../testing/database/read-tables.ts';
import { MessageEntity } from './message.entity.ts';
import { ThreadEntity } from './thread.entity.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { LIMITS: 'instructionsPerMinute=1000' } });
	person = await app.loginAs();
});
afterAll(() => app.close());

/** Adds empty threads that were all last used at the same time. */
async function addThreads(
	userId: string,
	count: number,
	updatedAt = new Date('2026-11-01T10:00:00.123Z'),
): Promise<string[]> {
	const ids = Array.from({ length: count }, () => randomUUID());
	await app.services.em.fork().insertMany(
		ThreadEntity,
		ids.map((id, index) => ({
			id,
			userId,
			name: `Thread ${index}`,
			createdAt: updatedAt,
			updatedAt,
		})),
	);
	return ids;
}

async function allPages(who: TestUser, limit: string): Promise<{ ids: string[]; sizes: number[] }> {
	const pages: string[][] = [];
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await who.client.call(recentThreads, {
			querystring: { limit, ...(cursor === undefined ? {} : { cursor }) },
		});
		pages.push(page.threads.map(({ id }) => id));
		cursor = page.next_cursor;
	}
	return { ids: pages.flat(), sizes: pages.map(({ length }) => length) };
}

describe('the list of threads', () => {
	test('has each thread once over all pages, even with equal times', async () => {
		const someone = await app.loginAs();
		const ids = await addThreads(someone.id, 7);
		for (const [limit, sizes] of [
			['1', [1, 1, 1, 1, 1, 1, 1]],
			['3', [3, 3, 1]],
			['7', [7]],
			['100', [7]],
		] as const) {
			const pages = await allPages(someone, limit);
			expect(pages.sizes).toEqual(sizes);
			expect(pages.ids.toSorted()).toEqual(ids.toSorted());
		}
	});

	test('sorts by microseconds, and its next page is not affected by new threads', async () => {
		const someone = await app.loginAs();
		const ids = await addThreads(someone.id, 4);
		for (const [index, id] of ids.entries()) {
			await app.services.em
				.fork()
				.execute(
					"update threads set updated_at = timestamptz '2026-11-01T10:00:00.123000Z' + make_interval(secs => ? * 0.000001) where id = ?",
					[index, id],
				);
		}
		const first = await someone.client.call(recentThreads, { querystring: { limit: '2' } });
		expect(first.threads.map(({ id }) => id)).toEqual([ids[3], ids[2]]);
		await addThreads(someone.id, 1, new Date());
		const second = await someone.client.call(recentThreads, {
			querystring: { limit: '2', cursor: first.next_cursor ?? '' },
		});
		expect(second.threads.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
		expect(second.next_cursor).toBeNull();
	});

	test('begins with the last one used', async () => {
		const someone = await app.loginAs();
		const first = await completeAnswer(app, someone, { text: 'First' }, ['One.']);
		const second = await completeAnswer(app, someone, { text: 'Second' }, ['Two.']);
		expect((await allPages(someone, '50')).ids).toEqual([second.threadId, first.threadId]);
		await completeAnswer(app, someone, { text: 'More', thread_id: first.threadId }, ['Three.']);
		expect((await allPages(someone, '50')).ids).toEqual([first.threadId, second.threadId]);
	});

	test('is empty for a new user, and has at most 100 threads a page', async () => {
		const someone = await app.loginAs();
		expect(await someone.client.call(recentThreads, { querystring: {} })).toEqual({
			threads: [],
			next_cursor: null,
			archived: 0,
		});
		await addThreads(someone.id, 120);
		expect((await allPages(someone, '999')).sizes).toEqual([100, 20]);
		const page = await someone.client.call(recentThreads, { querystring: {} });
		expect(page.threads).toHaveLength(50);
		expect(await someone.client.call(recentThreads, { querystring: { limit: '50' } })).toEqual(
			page,
		);
		expect(
			(await someone.client.call(recentThreads, { querystring: { limit: '0' } })).threads,
		).toHaveLength(1);
	});

	test('is not shown without a subscription', async () => {
		const visitor = await app.loginAs(undefined, { subscription: null });
		await addThreads(visitor.id, 1);
		await expect(visitor.client.call(recentThreads, { querystring: {} })).rejects.toMatchObject({
			status: 402,
			code: 'subscription_required',
		});
	});
});

const cursor = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
const id = '00000000-0000-4000-8000-000000000000';

test.each([
	'x',
	'"',
	'null',
	cursor(null),
	cursor([]),
	cursor({}),
	cursor(['2026-11-01T10:00:00.000000Z']),
	cursor(['2026-11-01T10:00:00.000000Z', 'x']),
	cursor(['2026-11-01T10:00:00.000000Z', '-'.repeat(36)]),
	cursor(['2026-11-01T10:00:00.000000Z', 'f'.repeat(36)]),
	cursor(['9999-99-99T99:99:99Z', id]),
	cursor(['2026-02-31T10:00:00Z', id]),
	cursor(['2026-11-01T:::.Z', id]),
	cursor(["2026-11-01' or true --", id]),
	cursor([['2026-11-01T10:00:00.000000Z'], id, 1]),
])('the invalid cursor %s is refused', async (invalidCursor) => {
	await expect(
		person.client.call(recentThreads, { querystring: { cursor: invalidCursor } }),
	).rejects.toMatchObject({
		status: 400,
		code: 'invalid_input',
	});
});

test.each([
	'?limit=-1',
	'?limit=1.5',
	'?limit=x',
	'?limit=1000',
	'?limit=',
	'?limit=1&limit=2',
	'?limit[$gt]=1',
	'?cursor=a&cursor=b',
])('the query %s is refused or gives the first page, never a server error [C4]', async (query) => {
	for (const url of ['/api/threads/recent', `/api/compose/${id}`]) {
		const { statusCode } = await app.app.inject({
			url: url + query,
			headers: { cookie: person.cookie },
		});
		expect(statusCode).toBeGreaterThanOrEqual(200);
		expect(statusCode).toBeLessThan(500);
	}
});

test('the first page of a thread has its newest messages, and each page is in order', async () => {
	const someone = await app.loginAs();
	const [threadId = ''] = await addThreads(someone.id, 1);
	const contents = Array.from({ length: 11 }, (_, position) => `message ${position}`);
	await app.services.em.fork().insertMany(
		MessageEntity,
		contents.map((content, position) => ({
			id: randomUUID(),
			userId: someone.id,
			threadId,
			position,
			role: 'user' as const,
			content,
			fileRefs: [],
			createdAt: new Date(),
		})),
	);
	const pages: string[][] = [];
	const names: unknown[] = [];
	for (let at: string | null | undefined; at !== null; ) {
		const page = await someone.client.call(getThread, {
			params: { threadId },
			querystring: { limit: '4', ...(at === undefined ? {} : { cursor: at }) },
		});
		pages.push(page.messages.map(({ content }) => content));
		names.push(page.name);
		at = page.next_cursor;
	}
	expect(pages).toEqual([contents.slice(7), contents.slice(3, 7), contents.slice(0, 3)]);
	expect(names, 'the first page names it').toEqual([expect.any(String), undefined, undefined]);
	for (const invalidCursor of ['x', cursor(['x']), cursor([id, id]), cursor([`${id}'`])]) {
		await expect(
			someone.client.call(getThread, {
				params: { threadId },
				querystring: { cursor: invalidCursor },
			}),
		).rejects.toMatchObject({
			status: 400,
		});
	}
});

test('a page ends after a megabyte of text, however many messages are requested [F8]', async () => {
	const someone = await app.loginAs();
	const [threadId = ''] = await addThreads(someone.id, 1);
	const ids = Array.from({ length: 5 }, () => randomUUID());
	await app.services.em.fork().insertMany(
		MessageEntity,
		ids.map((messageId, position) => ({
			id: messageId,
			userId: someone.id,
			threadId,
			position,
			parentId: ids[position - 1] ?? null,
			role: 'user' as const,
			content: 'a'.repeat(600_000),
			fileRefs: [],
			createdAt: new Date(),
		})),
	);
	await app.services.em
		.fork()
		.execute('update threads set active_leaf_id = ? where id = ?', [ids[4], threadId]);
	const sizes: number[] = [];
	for (let at: string | null | undefined; at !== null; ) {
		const page = await someone.client.call(getThread, {
			params: { threadId },
			querystring: at === undefined ? {} : { cursor: at },
		});
		sizes.push(page.messages.length);
		at = page.next_cursor;
	}
	expect(sizes).toEqual([2, 2, 1]);
	const document = await app.app.inject({
		url: `/api/threads/${threadId}/export`,
		headers: { cookie: someone.cookie },
	});
	expect(document.body.length).toBeGreaterThan(3_000_000);
});

describe('another user’s thread', () => {
	test('is not found or changed on any route, and looks like an unknown thread [C1]', async () => {
		const stranger = await app.loginAs();
		const { threadId, modelRequest, reader } = await startAnswer(app, person, { text: 'Mine' });
		const messageId = String(reader.events[0]?.data.message_id);
		const bodies = {
			'/voice': { uses_voice: false },
			'/model': { model: null },
			'/api/threads/': { name: 'x' },
		};
		const idParams = ['threadId', 'messageId', 'id'];
		const asked = app.model.requests.length;
		// Ids of filters, posts, drafts, imports, media, programs, proposals and webhooks have tests of
		// their own, as have operators' routes, and a provider is not an id.
		const routes = (await contractRoutes()).filter(
			(route) =>
				needsSession(route) &&
				!needsOperator(route) &&
				route.url.includes(':') &&
				!/^\/api\/(?:filter|connections|imports|media|tweets|drafts|access|proposals|webhooks)\/|-drafts$/.test(
					route.url,
				),
		);
		for (const route of routes) {
			const payload = Object.entries(bodies).find(([url]) => route.url.includes(url))?.[1] ?? {
				message_id: messageId,
			};
			const params = [...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
			expect({
				route: nameOf(route),
				unknown: params.filter((name) => !idParams.includes(name)),
			}).toEqual({
				route: nameOf(route),
				unknown: [],
			});
			const answers = await Promise.all(
				[threadId, randomUUID()].map((value) =>
					app.app.inject({
						method: route.method,
						url: route.url.replace(/:\w+/g, value),
						headers: { cookie: stranger.cookie },
						...('body' in route.schema ? { payload } : {}),
					}),
				),
			);
			expect({
				route: nameOf(route),
				statuses: answers.map(({ statusCode }) => statusCode),
			}).toEqual({
				route: nameOf(route),
				statuses: [404, 404],
			});
			expect(answers[0]?.body).toBe(answers[1]?.body);
		}
		const sent = await Promise.all(
			[threadId, randomUUID()].map((value) =>
				app.app.inject({
					method: 'POST',
					url: '/api/compose',
					headers: { cookie: stranger.cookie },
					payload: { text: 'x', thread_id: value },
				}),
			),
		);
		expect(sent.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
		expect(sent[0]?.body).toBe(sent[1]?.body);
		expect(app.model.requests).toHaveLength(asked);
		expect(modelRequest.isAborted).toBe(false);
		modelRequest.write('Still mine.');
		modelRequest.end();
		expect((await reader.ended).at(-1)).toMatchObject({ data: { status: 'done' } });
	});

	test('cannot be read from one of its messages, whatever thread the request names [C1]', async () => {
		const stranger = await app.loginAs();
		const own = await completeAnswer(app, stranger, { text: 'Own' }, ['1.']);
		const { threadId } = await completeAnswer(app, person, { text: 'One' }, ['1.']);
		await completeAnswer(app, person, { text: 'Two', thread_id: threadId }, ['2.']);
		const page = { params: { threadId }, querystring: { limit: '1' } };
		const { next_cursor } = await person.client.call(getThread, page);
		const querystring = { cursor: next_cursor ?? '' };
		expect(
			(await person.client.call(getThread, { params: { threadId }, querystring })).messages,
		).toHaveLength(3);
		for (const named of [threadId, own.threadId])
			await expect(
				stranger.client.call(getThread, { params: { threadId: named }, querystring }),
			).rejects.toMatchObject({ status: 404 });
	});

	test('is changed by no route, whether it is finished or deleted [C1, C11]', async () => {
		const stranger = await app.loginAs();
		const readOthers = () => readTables(app.services.em.fork(), stranger.id);
		const { threadId } = await completeAnswer(app, person, { text: 'One' }, ['1.']);
		const deleted = await completeAnswer(app, person, { text: 'Gone' }, ['1.']);
		await person.client.call(deleteThread, { params: { threadId: deleted.threadId } });
		const read = () => person.client.call(getThread, { params: { threadId }, querystring: {} });
		const [instruction, answer] = (await read()).messages.map(({ id }) => id);
		// Two versions of the answer: the older one is shown when its owner shows it.
		const again = app.model.nextRequest();
		const reader = await readStream(`${app.url}/api/compose/${threadId}/answers`, {
			cookie: person.cookie,
			body: { message_id: instruction },
		});
		(await again).end();
		await reader.ended;
		const before = await readOthers();
		for (const [method, url, payload] of [
			['PUT', `/api/threads/${threadId}`, { name: 'Theirs' }],
			['PUT', `/api/compose/${threadId}/voice`, { uses_voice: false }],
			['PUT', `/api/compose/${threadId}/model`, { model: null }],
			['PUT', `/api/compose/${threadId}/shown`, { message_id: answer }],
			['POST', `/api/compose/${threadId}/answers`, { message_id: instruction }],
			['POST', '/api/compose', { text: 'x', thread_id: threadId, parent_id: answer }],
			['POST', `/api/compose/${threadId}/stop`, undefined],
			['POST', `/api/threads/${deleted.threadId}/restore`, undefined],
			['DELETE', `/api/threads/${threadId}`, undefined],
		] as const) {
			const { statusCode } = await app.app.inject({
				method,
				url,
				headers: { cookie: stranger.cookie },
				...(payload && { payload }),
			});
			expect({ url, statusCode }).toEqual({ url, statusCode: 404 });
		}
		expect(await readOthers()).toEqual(before);
		const body = { message_id: answer ?? '' };
		await person.client.call(showVersion, { params: { threadId }, body });
		expect(await readOthers()).not.toEqual(before);
	});

	test('is not in the list, and a cursor of that user’s list gives no threads [C1]', async () => {
		const [one, other] = [await app.loginAs(), await app.loginAs()];
		await addThreads(one.id, 3);
		const { next_cursor } = await one.client.call(recentThreads, { querystring: { limit: '1' } });
		expect(
			await other.client.call(recentThreads, { querystring: { cursor: next_cursor ?? '' } }),
		).toEqual({
			threads: [],
			next_cursor: null,
			archived: 0,
		});
	});

	test('sends no events to other users, running or ended [C1]', async () => {
		const stranger = await app.loginAs();
		const { threadId, modelRequest, reader } = await startAnswer(app, person, { text: 'Mine' });
		modelRequest.write('Secret.');
		for (const isRunning of [true, false]) {
			if (!isRunning) {
				modelRequest.end();
				await reader.ended;
			}
			const attached = await readStream(`${app.url}/api/compose/${threadId}/events`, {
				cookie: stranger.cookie,
				lastEventId: '1.0.0',
			});
			await attached.ended;
			expect(attached.status).toBe(404);
			expect(attached.events).toEqual([]);
			expect(attached.bytes.toString()).not.toContain('Secret');
			expect(attached.headers['content-type']).toContain('application/json');
		}
	});
});
