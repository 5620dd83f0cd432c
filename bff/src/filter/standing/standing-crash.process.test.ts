import { expect } from 'vitest';
import type { StandingFilter } from '../../../contract/filter/standing.ts';
import { adminQuery } from '../../testing/database/test-database.ts';
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
const { newServerSettings, saveTemplate, countJudgedPosts } = prepareRunsOnServers();

const DEATHS = process.env.TEST_SCOPE === 'everything' ? 5 : 1;

testOnPostgres(
	`a standing filter whose server is killed ${DEATHS} times loses no post, and repeats open batches [S3]`,
	{ timeout: 480_000 },
	async () => {
		const { environment, databaseUrl = '' } = await newServerSettings();
		let server = startServer(environment);
		let cookie = await signInAsDemo(await server.url);
		const templateId = await saveTemplate(await server.url, cookie);
		const readFilter = async (): Promise<StandingFilter | undefined> => {
			const response = await fetch(`${await server.url}/api/filter/standing`, {
				headers: { cookie },
			});
			return ((await response.json()) as { filters: StandingFilter[] }).filters[0];
		};
		await fetch(`${await server.url}/api/filter/templates/${templateId}/timetable`, {
			method: 'PUT',
			headers: { 'content-type': 'application/json', cookie },
			body: JSON.stringify({ every: 'hour', slots: [], zone: 'UTC', dailyLimit: 10 }),
		});
		// One day: its posts fit into a page.
		await adminQuery(
			databaseUrl,
			"update filter_timetables set next_at = now(), covered_until = now() - interval '23 hours'",
		);
		// More requests would be refused.
		const wait = { timeout: 90_000, interval: 250 };
		await expect
			.poll(async () => (await readFilter())?.runningId, wait)
			.toEqual(expect.any(String));
		const runId = (await readFilter())?.runningId ?? '';
		for (let death = 0; death < DEATHS; death += 1) {
			const goal = Math.round(((death + Math.random()) * 250) / DEATHS);
			await expect
				.poll(async () => {
					const { run } = await readRun(await server.url, cookie, runId);
					return run.total_processed >= goal || run.status !== 'running';
				}, wait)
				.toBe(true);
			server.child.kill('SIGKILL');
			await server.exited;
			await adminQuery(databaseUrl, 'update filter_runs set lease_until = now()');
			server = startServer(environment);
			cookie = await signInAsDemo(await server.url);
		}
		await expect
			.poll(async () => (await readFilter())?.lastRun, wait)
			.toMatchObject({ id: runId, leftOut: 0, error: null });
		const run = await readRun(await server.url, cookie, runId);
		expectComplete(run);
		expect((await countJudgedPosts()) - run.tweets.length).toBeLessThanOrEqual(20 * DEATHS);
	},
);
