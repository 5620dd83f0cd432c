import pino from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { type Jobs, startJobs } from './jobs.ts';

const log = pino({ level: 'silent' });
const soon = { interval: 20 };
const options = { pollingIntervalSeconds: 0.5 };
let isPaused: boolean;
/** A server that checks for a pause, and one that does not. */
let server: Jobs;
let other: Jobs;
let done: string[];
let ticks: number;

beforeEach(async () => {
	isPaused = false;
	done = [];
	ticks = 0;
	const database = await openTestDatabase();
	onTestFinished(database.close);
	[server, other] = [
		await startJobs(database.address, log, async () => isPaused),
		await startJobs(database.address, log),
	];
	onTestFinished(() => server.stop());
	onTestFinished(() => other.stop());
	for (const queue of ['test-held', 'test-late', 'test-other'])
		await server.boss.createQueue(queue);
	await other.boss.work('test-other', options, async () => {
		ticks += 1;
	});
});

/** Waits until a worker without a pause has polled twice. */
async function timePasses() {
	for (let looks = 0; looks < 2; looks += 1) {
		const before = ticks;
		await other.boss.send('test-other', {});
		await expect.poll(() => ticks, soon).toBe(before + 1);
	}
}

test('jobs stay in their queue during a pause, and run after it', async () => {
	const worker = await server.boss.work<{ name: string }>('test-held', options, async ([job]) => {
		done.push(job?.data.name ?? '');
	});
	await server.boss.send('test-held', { name: 'before' });
	await expect.poll(() => done, soon).toEqual(['before']);
	isPaused = true;
	await expect
		.poll(async () => {
			await server.boss.send('test-held', { name: 'during' });
			await timePasses();
			return (await server.boss.findJobs('test-held', { queued: true })).length;
		}, soon)
		.toBeGreaterThan(0);
	const count = done.length;
	server.boss.notifyWorker(worker);
	await timePasses();
	expect(done).toHaveLength(count);
	isPaused = false;
	await expect.poll(() => done.length, soon).toBeGreaterThan(count);
	await expect.poll(() => server.boss.findJobs('test-held', { queued: true }), soon).toEqual([]);
	// As before, without waiting for the next poll.
	await server.boss.send('test-held', { name: 'after' });
	server.boss.notifyWorker(worker);
	await expect.poll(() => done.at(-1), soon).toBe('after');
}, 60_000);

test('a pause stops a long job between two steps; a server that starts meanwhile takes none', async () => {
	await server.boss.work('test-held', options, async ([job]) => {
		done.push('begun');
		await new Promise((resolve) => job?.signal.addEventListener('abort', resolve));
		done.push('stopped');
	});
	await server.boss.send('test-held', {});
	await expect.poll(() => done, soon).toEqual(['begun']);
	isPaused = true;
	await expect.poll(() => done, soon).toEqual(['begun', 'stopped']);
	await server.boss.send('test-late', {});
	const late = await server.boss.work('test-late', options, async () => {
		done.push('late');
	});
	server.boss.notifyWorker(late);
	await timePasses();
	expect(done).toEqual(['begun', 'stopped']);
}, 60_000);
