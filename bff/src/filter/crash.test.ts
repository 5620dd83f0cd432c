import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { FilterRun, Verdict } from '../../contract/filter-run.ts';
import { readJudgeQuestion } from '../../sandbox/openrouter/judging.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { type EventReader, readStream } from '../testing/event-reader.ts';
import { startPostgres } from '../testing/postgres.ts';
import { cleanUpServers, newFolder, signInAsDemo, startServer } from '../testing/server-process.ts';
import { openTestDatabase, testServer } from '../testing/test-database.ts';

cleanUpServers();

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ paceMs: 5 });
	// One day holds about 300.
	await post(`${sandbox.url}/sandbox/x/feed`, '', { postsPerDay: 300 });
});
afterAll(() => sandbox.close());

const isServer = testServer() !== undefined;

interface Told {
	run: FilterRun;
	tweets: Verdict[];
}

async function post(url: string, cookie: string, body: unknown, method = 'POST'): Promise<Response> {
	const response = await fetch(url, { method, headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) });
	if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
	return response;
}

/** A database that outlives the processes that use it, and the settings that lead them to it and to our own stand-ins. */
async function outside(own?: string) {
	const database = isServer && own === undefined ? await openTestDatabase() : undefined;
	const address = own
		? { DATABASE_URL: own }
		: database && 'url' in database.address
			? { DATABASE_URL: database.address.url }
			: { DATA_DIR: newFolder() };
	const environment = {
		...address,
		...(isServer ? { DATA_DIR: newFolder() } : {}),
		// Servers beside each other read each other's cookies.
		SESSION_KEYS: randomBytes(32).toString('hex'),
		ENCRYPTION_KEYS: `test:${randomBytes(32).toString('hex')}`,
		OPENROUTER_BASE_URL: `${sandbox.url}/api/v1`,
		OPENROUTER_API_KEY: 'sk-or-crash',
		X_API_BASE_URL: sandbox.url,
		X_APP_TOKEN: sandbox.x.appToken,
		FILTER_CONCURRENCY: '1',
	};
	return { environment, close: async () => database?.close() };
}

async function beginRun(url: string, cookie: string, description = 'Running, bread and databases. No shoes.'): Promise<EventReader> {
	await post(`${url}/api/feed`, cookie, { accounts: sandbox.x.usernames, query: '' }, 'PUT');
	const template = (await (
		await post(`${url}/api/filter/templates`, cookie, { name: `Crash ${Math.random()}`, content: { description } })
	).json()) as { id: string };
	const reader = await readStream(`${url}/api/filter/run`, {
		cookie,
		body: { templateId: template.id, timeRange: { value: 1, unit: 'days' } },
	});
	expect(reader.status).toBe(200);
	await reader.until(1);
	return reader;
}

async function readRun(url: string, cookie: string, id: string): Promise<Told> {
	const { tweets, ...run } = (await (
		await fetch(`${url}/api/filter/runs/${id}?limit=500`, { headers: { cookie } })
	).json()) as Told['run'] & { tweets: Verdict[] };
	return { run, tweets };
}

/** How often the model was asked about a post, over all questions that it was sent. */
async function postsAsked(): Promise<number> {
	const requests = (await (await fetch(`${sandbox.url}/sandbox/openrouter/requests`)).json()) as {
		body: { messages?: { content: string }[] } | null;
	}[];
	return requests.reduce((sum, { body }) => sum + (readJudgeQuestion(body?.messages?.at(-1)?.content ?? '')?.posts.length ?? 0), 0);
}

function expectWhole({ run, tweets }: Told, least = 250): void {
	expect(run).toMatchObject({ status: 'done', not_judged: 0, error: null });
	expect(tweets.length).toBeGreaterThan(least);
	expect([run.total, run.total_processed]).toEqual([tweets.length, tweets.length]);
	expect(run.total_filtered).toBe(tweets.filter(({ included }) => included).length);
	expect(new Set(tweets.map(({ tweetId }) => tweetId)).size).toBe(tweets.length);
	expect(new Set(tweets.map(({ seq }) => seq)).size).toBe(tweets.length);
}

/** The embedded database takes its time to start. */
const DEATHS = isServer ? 10 : 3;

test(`killed ${DEATHS} times in the middle, a run of 300 posts has each verdict once, and at most one question a death was paid twice [H6]`, {
	timeout: 240_000,
}, async () => {
	const { environment, close } = await outside();
	await fetch(`${sandbox.url}/sandbox/openrouter/requests`, { method: 'DELETE' });
	let server = startServer(environment);
	let cookie = await signInAsDemo(await server.url);
	const runId = String((await beginRun(await server.url, cookie)).events[0]?.data.run_id);
	let deaths = 0;
	for (; deaths < DEATHS; deaths += 1) {
		const url = await server.url;
		const goal = Math.round(((deaths + Math.random()) * 250) / DEATHS);
		await expect
			.poll(
				async () => {
					const { run } = await readRun(url, cookie, runId);
					return run.total_processed >= goal || run.status !== 'running';
				},
				{ timeout: 60_000, interval: 15 },
			)
			.toBe(true);
		server.child.kill('SIGKILL');
		await server.exited;
		server = startServer(environment);
		cookie = await signInAsDemo(await server.url);
	}
	const follower = await readStream(`${await server.url}/api/filter/runs/${runId}/events`, { cookie });
	const events = await follower.ended;
	expect(events.filter(({ event }) => event === 'done')).toHaveLength(1);
	const told = await readRun(await server.url, cookie, runId);
	expectWhole(told);
	const asked = await postsAsked();
	expect(asked - told.tweets.length).toBeLessThanOrEqual(deaths * 20);
	await close();
});

test('a server that is told to stop gives its run away at once, and the next goes on [H8]', { timeout: 120_000 }, async () => {
	const { environment, close } = await outside();
	const first = startServer(environment);
	const cookie = await signInAsDemo(await first.url);
	const reader = await beginRun(await first.url, cookie);
	await reader.until(({ events }) => events.length > 40);
	first.child.kill('SIGTERM');
	expect((await reader.ended).at(-1)).toMatchObject({ event: 'error', data: { code: 'server_stopping' } });
	expect(await first.exited).toBe(0);
	const second = startServer(environment);
	const again = await readStream(`${await second.url}/api/filter/runs/${reader.events[0]?.data.run_id}/events`, {
		cookie,
		lastEventId: reader.events.findLast(({ id }) => id !== undefined)?.id ?? '',
	});
	await again.ended;
	const verdicts = [...reader.events, ...again.events].filter(({ event }) => event === 'filtered_tweet');
	const told = await readRun(await second.url, cookie, String(reader.events[0]?.data.run_id));
	expectWhole(told);
	expect(verdicts.map(({ data }) => data.tweetId).sort()).toEqual(told.tweets.map(({ tweetId }) => tweetId).sort());
	await close();
});

if (isServer) {
	test('of two servers one works on a run, and the other goes on when it dies; its reader follows on there [H6, H10]', {
		timeout: 120_000,
	}, async () => {
		const { environment, close } = await outside();
		await fetch(`${sandbox.url}/sandbox/openrouter/requests`, { method: 'DELETE' });
		const servers = [startServer(environment), startServer({ ...environment, DATA_DIR: newFolder() })] as const;
		const [oneUrl, otherUrl] = await Promise.all([servers[0].url, servers[1].url]);
		const cookie = await signInAsDemo(oneUrl);
		const reader = await beginRun(oneUrl, cookie);
		const runId = String(reader.events[0]?.data.run_id);
		const elsewhere = await readStream(`${otherUrl}/api/filter/runs/${runId}/events`, { cookie: await signInAsDemo(otherUrl) });
		await elsewhere.until(({ events }) => events.length > 60);
		servers[0].child.kill('SIGKILL');
		await elsewhere.ended;
		const told = await readRun(otherUrl, cookie, runId);
		expectWhole(told);
		expect(elsewhere.events.filter(({ event }) => event === 'filtered_tweet')).toHaveLength(told.tweets.length);
		expect((await postsAsked()) - told.tweets.length).toBeLessThanOrEqual(20);
		await close();
	});

	test('a server that slept through its lease writes nothing more to the run [H10]', { timeout: 120_000 }, async () => {
		const { environment, close } = await outside();
		await fetch(`${sandbox.url}/sandbox/openrouter/requests`, { method: 'DELETE' });
		const servers = [startServer(environment), startServer({ ...environment, DATA_DIR: newFolder() })] as const;
		const [oneUrl, otherUrl] = await Promise.all([servers[0].url, servers[1].url]);
		const cookie = await signInAsDemo(oneUrl);
		const reader = await beginRun(oneUrl, cookie);
		const runId = String(reader.events[0]?.data.run_id);
		await reader.until(({ events }) => events.length > 60);
		servers[0].child.kill('SIGSTOP');
		const { total_processed: before } = (await readRun(otherUrl, cookie, runId)).run;
		await expect
			.poll(async () => (await readRun(otherUrl, cookie, runId)).run.total_processed, { timeout: 40_000, interval: 200 })
			.toBeGreaterThan(before + 20);
		servers[0].child.kill('SIGCONT');
		await expect.poll(async () => (await readRun(otherUrl, cookie, runId)).run.status, { timeout: 60_000, interval: 200 }).toBe('done');
		expectWhole(await readRun(otherUrl, cookie, runId));
		await expect.poll(() => servers[0].output()).toContain('a filter run went to another process');
		await close();
	});

	test('PostgreSQL restarts in the middle: the run waits for it, and ends with each verdict once [H7]', { timeout: 120_000 }, async () => {
		const postgres = await startPostgres();
		if (!postgres) throw new Error('there is no PostgreSQL on this machine to be restarted');
		onTestFinished(postgres.stop);
		const { environment } = await outside(postgres.url);
		await fetch(`${sandbox.url}/sandbox/openrouter/requests`, { method: 'DELETE' });
		const server = startServer(environment);
		const url = await server.url;
		const cookie = await signInAsDemo(url);
		const reader = await beginRun(url, cookie);
		const runId = String(reader.events[0]?.data.run_id);
		for (const goal of [40, 130]) {
			await expect
				.poll(async () => (await readRun(url, cookie, runId)).run.total_processed, { timeout: 60_000, interval: 30 })
				.toBeGreaterThan(goal);
			const away = postgres.restart(1500);
			const answer = await fetch(`${url}/api/filter/runs`, { headers: { cookie } });
			expect([200, 500, 503]).toContain(answer.status);
			expect(answer.headers.get('content-type')).toContain('application/json');
			await away;
		}
		await expect
			.poll(async () => (await fetch(`${url}/api/filter/runs/${runId}`, { headers: { cookie } }).then((answer) => answer.json())).status, {
				timeout: 90_000,
				interval: 200,
			})
			.toBe('done');
		expectWhole(await readRun(url, cookie, runId));
		expect(server.child.exitCode).toBeNull();
	});
}
