import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { OperatorError } from '../config/operator-error.ts';
import { requireSpace } from '../data-folder/disk-space.ts';
import { buildTestApp } from '../testing/apps/build-test-app.ts';
import { startEmbedded } from './embedded.ts';
import { watchEmbedded } from './watch-embedded.ts';

const MB = 1_000_000;

beforeEach(() => {
	vi.useFakeTimers();
	return () => vi.useRealTimers();
});

function watch({ query, free = 5000 * MB }: { query: () => Promise<unknown>; free?: number }) {
	const log = { warn: vi.fn(), fatal: vi.fn() };
	const exit = vi.fn();
	const disk = { free };
	const watching = watchEmbedded({ dataDir: '/data', query, log, exit, readFree: () => disk.free });
	return { ...watching, log, exit, disk };
}

test('a query that is silent for 30 seconds ends the process with advice [H14]', async () => {
	const { log, exit, stop } = watch({ query: () => new Promise(() => undefined), free: 13 * MB });
	await vi.advanceTimersByTimeAsync(34_000);
	expect(exit).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1000);
	expect(exit).toHaveBeenCalledExactlyOnceWith(1);
	expect(log.fatal).toHaveBeenCalledExactlyOnceWith(
		{ dataDir: '/data', free: 13 * MB },
		'The embedded database in "/data" has not answered a query for 30 seconds; 13 MB are free on its disk. Make room on that disk, or move the folder to another one and set DATA_DIR, then start Warble again. What was saved before is kept.',
	);
	stop();
});

test('silence with space left does not blame the disk [H14]', async () => {
	const { log, stop } = watch({ query: () => new Promise(() => undefined) });
	await vi.advanceTimersByTimeAsync(35_000);
	expect(log.fatal.mock.lastCall?.[1]).toMatch(/5000 MB are free on its disk\. There is space/);
	stop();
});

test('queries that only ever fail count as silence too [H14]', async () => {
	const { exit, stop } = watch({
		query: () => Promise.reject(new Error('timeout exceeded when trying to connect')),
	});
	await vi.advanceTimersByTimeAsync(35_000);
	expect(exit).toHaveBeenCalledExactlyOnceWith(1);
	stop();
});

test('queries that are slow, or fail now and then, do not end the process [H14]', async () => {
	let asked = 0;
	const slow = () => new Promise((resolve) => setTimeout(resolve, 24_000));
	const { exit, log, stop } = watch({
		query: () => {
			asked += 1;
			if (asked % 3 === 0) return slow();
			return asked % 3 === 1 ? Promise.resolve() : Promise.reject(new Error('refused'));
		},
	});
	await vi.advanceTimersByTimeAsync(600_000);
	expect(asked).toBeGreaterThan(30);
	expect(exit).not.toHaveBeenCalled();
	expect(log.warn).not.toHaveBeenCalled();
	stop();
});

test('the log warns before space runs out, each time that half of the rest is used [H14]', async () => {
	const { log, disk, stop } = watch({ query: async () => undefined, free: 200 * MB });
	const warned = () => log.warn.mock.calls.map(([{ free }]) => free / MB);
	expect(warned()).toEqual([200]);
	expect(log.warn.mock.lastCall?.[1]).toMatch(/"\/data" has 200 MB left\. Make room/);
	for (const free of [150, 101, 100, 60, 50, 300, 250]) {
		disk.free = free * MB;
		await vi.advanceTimersByTimeAsync(60_000);
	}
	expect(warned()).toEqual([200, 100, 50, 250]);
	stop();
});

test('a server without enough disk space is not ready [H12, H14]', async () => {
	const { checkSpace, disk, stop } = watch({ query: async () => undefined, free: 32 * MB });
	await expect(checkSpace()).resolves.toBeUndefined();
	disk.free = 31 * MB;
	await expect(checkSpace()).rejects.toThrow('disk space');
	stop();
});

test('a database does not start on a disk that is almost full, and says what to do [H14]', () => {
	expect(() => requireSpace('/nowhere/data', 128 * MB)).not.toThrow();
	expect(() => requireSpace('/nowhere/data', 60 * MB)).toThrow(
		new OperatorError(
			'The disk of the data folder "/nowhere/data" is almost full: 60 MB are free, and the database needs 128 MB to start. Make room, or set DATA_DIR to a folder on another disk.',
		),
	);
});

test('a server without its embedded database ends its process [H14]', async () => {
	vi.useRealTimers();
	vi.useFakeTimers({ toFake: ['setInterval'] });
	const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
	onTestFinished(() => exit.mockRestore());
	const embedded = await startEmbedded({});
	const database = {
		address: { socketFolder: embedded.host },
		isShared: false,
		close: async () => undefined,
	};
	const { services, logged } = await buildTestApp({ database });
	expect(Object.keys(services.checks)).toEqual(['database', 'disk_space']);
	await embedded.close();
	vi.advanceTimersByTime(34_000);
	expect(exit).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1000);
	expect(exit).toHaveBeenCalledExactlyOnceWith(1);
	expect(logged.at(-1)).toMatchObject({
		level: 60,
		msg: expect.stringMatching(/has not answered a query for 30 seconds/),
	});
});
