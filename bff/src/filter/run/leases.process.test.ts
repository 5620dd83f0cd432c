import { expect } from 'vitest';
import { readStream } from '../../testing/apps/event-reader.ts';
import { adminQuery } from '../../testing/database/test-database.ts';
import { testOnPostgres } from '../../testing/database/test-on-postgres.ts';
import {
	expectComplete,
	prepareRunsOnServers,
	readRun,
} from '../../testing/processes/runs-on-servers.ts';
import {
	cleanUpServers,
	newFolder,
	signInAsDemo,
	startServer,
} from '../../testing/processes/server-process.ts';

cleanUpServers();

/** As if the leases had expired. */
const endLeases = (databaseUrl: string) =>
	adminQuery(databaseUrl, 'update filter_runs set lease_until = now()');

const { newServerSettings, beginRun, countJudgedPosts } = prepareRunsOnServers();

testOnPostgres(
	'one of two servers executes a run, and the other continues it after a crash, with the same followers [H6, H10]',
	{
		timeout: 480_000,
	},
	async () => {
		const { environment, databaseUrl = '' } = await newServerSettings();
		const servers = [
			startServer(environment),
			startServer({ ...environment, DATA_DIR: newFolder() }),
		] as const;
		const [oneUrl, otherUrl] = await Promise.all([servers[0].url, servers[1].url]);
		const cookie = await signInAsDemo(oneUrl);
		const otherCookie = await signInAsDemo(otherUrl);
		// The other worker sleeps, so that this one executes the run.
		servers[1].child.kill('SIGSTOP');
		const { reader, runId } = await beginRun(oneUrl, cookie);
		await reader.until(2);
		servers[1].child.kill('SIGCONT');
		const elsewhere = await readStream(`${otherUrl}/api/filter/runs/${runId}/events`, {
			cookie: otherCookie,
		});
		await elsewhere.until(({ events }) => events.length > 60);
		servers[0].child.kill('SIGKILL');
		await servers[0].exited;
		await endLeases(databaseUrl);
		await elsewhere.ended;
		const run = await readRun(otherUrl, cookie, runId);
		expectComplete(run);
		expect(elsewhere.events.filter(({ event }) => event === 'filtered_tweet')).toHaveLength(
			run.tweets.length,
		);
		expect((await countJudgedPosts()) - run.tweets.length).toBeLessThanOrEqual(20);
	},
);

testOnPostgres(
	'a server whose lease expired while it slept writes nothing more to the run [H10]',
	{ timeout: 480_000 },
	async () => {
		const { environment, databaseUrl = '' } = await newServerSettings();
		const servers = [
			startServer(environment),
			startServer({ ...environment, DATA_DIR: newFolder() }),
		] as const;
		const [oneUrl, otherUrl] = await Promise.all([servers[0].url, servers[1].url]);
		const cookie = await signInAsDemo(oneUrl);
		// The other worker sleeps, so that this one executes the run.
		servers[1].child.kill('SIGSTOP');
		const { reader, runId } = await beginRun(oneUrl, cookie);
		await reader.until(({ events }) => events.length > 60);
		servers[1].child.kill('SIGCONT');
		servers[0].child.kill('SIGSTOP');
		await endLeases(databaseUrl);
		const { total_processed: before } = (await readRun(otherUrl, cookie, runId)).run;
		await expect
			.poll(async () => (await readRun(otherUrl, cookie, runId)).run.total_processed, {
				timeout: 40_000,
				interval: 200,
			})
			.toBeGreaterThan(before + 20);
		servers[0].child.kill('SIGCONT');
		await expect
			.poll(async () => (await readRun(otherUrl, cookie, runId)).run.status, {
				timeout: 480_000,
				interval: 200,
			})
			.toBe('done');
		expectComplete(await readRun(otherUrl, cookie, runId));
		await expect.poll(() => servers[0].output()).toContain('a filter run went to another process');
	},
);
