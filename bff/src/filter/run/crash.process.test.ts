import { expect, onTestFinished, test } from 'vitest';
import { readStream } from '../../testing/apps/event-reader.ts';
import { startPostgres } from '../../testing/database/postgres.ts';
import { adminQuery, testServer } from '../../testing/database/test-database.ts';
import { testOnPostgres } from '../../testing/database/test-on-postgres.ts';
import {
	expectComplete,
	prepareRunsOnServers,
	readRun,
} from '../../testing/processes/runs-on-servers.ts';
import {
	cleanUpServers,
	signInAsDemo,
	startServer,
} from '../../testing/processes/server-process.ts';

cleanUpServers();
const { newServerSettings, beginRun, countJudgedPosts } = prepareRunsOnServers();

/** CI kills servers on PostgreSQL ten times. */
const DEATHS = process.env.TEST_SCOPE !== 'everything' ? 1 : testServer() === undefined ? 3 : 10;

test(`a run killed ${DEATHS} times has each verdict once and pays for few batches twice [H6]`, {
	timeout: 480_000,
}, async () => {
	const { environment, databaseUrl } = await newServerSettings();
	let server = startServer(environment);
	let cookie = await signInAsDemo(await server.url);
	const { runId } = await beginRun(await server.url, cookie);
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
				{ timeout: 480_000, interval: 15 },
			)
			.toBe(true);
		server.child.kill('SIGKILL');
		await server.exited;
		// On a database shared by several servers, the next server takes the run once the lease of the
		// dead one has expired.
		if (databaseUrl !== undefined)
			await adminQuery(databaseUrl, 'update filter_runs set lease_until = now()');
		server = startServer(environment);
		cookie = await signInAsDemo(await server.url);
	}
	const follower = await readStream(`${await server.url}/api/filter/runs/${runId}/events`, {
		cookie,
	});
	const events = await follower.ended;
	expect(events.filter(({ event }) => event === 'done')).toHaveLength(1);
	const run = await readRun(await server.url, cookie, runId);
	expectComplete(run);
	const requestedPosts = await countJudgedPosts();
	expect(requestedPosts - run.tweets.length).toBeLessThanOrEqual(deaths * 20);
});

test('a server that shuts down releases its run at once, and the next one continues it [H8]', {
	timeout: 480_000,
}, async () => {
	const { environment } = await newServerSettings();
	const first = startServer(environment);
	const cookie = await signInAsDemo(await first.url);
	const { reader, runId } = await beginRun(await first.url, cookie);
	await reader.until(({ events }) => events.length > 40);
	first.child.kill('SIGTERM');
	expect((await reader.ended).at(-1)).toMatchObject({
		event: 'error',
		data: { code: 'server_stopping' },
	});
	expect(await first.exited).toBe(0);
	const second = startServer(environment);
	const again = await readStream(`${await second.url}/api/filter/runs/${runId}/events`, {
		cookie,
		lastEventId: reader.events.findLast(({ id }) => id !== undefined)?.id ?? '',
	});
	await again.ended;
	const verdicts = [...reader.events, ...again.events].filter(
		({ event }) => event === 'filtered_tweet',
	);
	const run = await readRun(await second.url, cookie, runId);
	expectComplete(run);
	expect(verdicts.map(({ data }) => data.tweetId).sort()).toEqual(
		run.tweets.map(({ tweetId }) => tweetId).sort(),
	);
});

testOnPostgres(
	'when PostgreSQL restarts during a run, the run waits and ends with each verdict once [H7]',
	{ timeout: 480_000 },
	async () => {
		const postgres = await startPostgres();
		if (!postgres) throw new Error('there is no PostgreSQL on this machine to be restarted');
		onTestFinished(postgres.stop);
		const { environment } = await newServerSettings(postgres.url);
		const server = startServer(environment);
		const url = await server.url;
		const cookie = await signInAsDemo(url);
		const { runId } = await beginRun(url, cookie);
		for (const goal of [40, 130]) {
			await expect
				.poll(async () => (await readRun(url, cookie, runId)).run.total_processed, {
					timeout: 480_000,
					interval: 30,
				})
				.toBeGreaterThan(goal);
			const away = postgres.restart(1500);
			const answer = await fetch(`${url}/api/filter/runs`, { headers: { cookie } });
			expect([200, 500, 503]).toContain(answer.status);
			expect(answer.headers.get('content-type')).toContain('application/json');
			await away;
		}
		await expect
			.poll(async () => (await readRun(url, cookie, runId)).run.status, {
				timeout: 480_000,
				interval: 200,
			})
			.toBe('done');
		expectComplete(await readRun(url, cookie, runId));
		expect(server.child.exitCode).toBeNull();
	},
);
