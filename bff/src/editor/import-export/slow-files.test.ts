import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
	createFile,
	exportFiles,
	getFileTree,
	importFile,
} from '../../../contract/editor/editor.ts';
import { live } from '../../../contract/health.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { fragileWorker } from '../fixtures/fragile-worker.ts';

const restarting = { status: 503, code: 'server_stopping', retryAfter: 2 };

/** Replace the signals of `AbortSignal.timeout`, by their milliseconds. */
let deadlines: Map<number, AbortController>;
const expire = (milliseconds: number) => deadlines.get(milliseconds)?.abort();

beforeEach(() => {
	deadlines = new Map();
	vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		const deadline = new AbortController();
		deadlines.set(milliseconds, deadline);
		return deadline.signal;
	});
});
afterEach(() => vi.restoreAllMocks());

const upload = ({ client }: TestUser, path: string, content: string, signal?: AbortSignal) =>
	client.call(importFile, { body: { path, format: 'md', content } }, signal && { signal });
const treeOf = async ({ client }: TestUser) => (await client.call(getFileTree, {})).tree;
const download = (app: TestApp, { cookie }: TestUser, signal?: AbortSignal) =>
	fetch(`${app.url}${exportFiles.url}`, { headers: { cookie }, ...(signal && { signal }) });
/** The numbers of running and waiting tasks. */
const queueLengths = ({ services }: TestApp, queue: 'imports' | 'exports') => {
	const { running, waiting } = services.files.queues[queue];
	return { running, waiting };
};

test('the server stays responsive during a hostile import, and disconnecting cancels it [F6]', async () => {
	const app = await buildTestApp();
	const person = await app.loginAs();
	const leaving = new AbortController();
	let hasEnded = false;
	const slow = upload(person, 'slow.md', '!['.repeat(499_990), leaving.signal).finally(() => {
		hasEnded = true;
	});
	await expect.poll(() => queueLengths(app, 'imports').running).toBe(1);
	for (let count = 0; count < 20; count += 1) await person.client.call(live, {});
	expect(hasEnded).toBe(false);
	leaving.abort();
	await expect(slow).rejects.toThrow();
	await expect.poll(() => queueLengths(app, 'imports').running).toBe(0);
	await upload(person, 'after.md', '# After');
	expect(await treeOf(person)).toEqual(['after']);
});

describe('with threads that never end or crash', () => {
	let app: TestApp;
	let person: TestUser;
	beforeAll(async () => {
		app = await buildTestApp({ keep: true, fileWorker: fragileWorker });
	});
	afterAll(() => app.close());
	beforeEach(async () => {
		person = await app.loginAs();
	});

	test('an import that takes three seconds is refused with advice and stores nothing [F6]', async () => {
		const slow = upload(person, 'slow.md', 'endless');
		await expect.poll(() => queueLengths(app, 'imports').running).toBe(1);
		expire(3000);
		await expect(slow).rejects.toMatchObject({
			status: 400,
			code: 'file_too_complex',
			message:
				'This file takes too long to convert, so it was not imported. Split it, or import it as plain text (.txt).',
		});
		await upload(person, 'after.md', 'after');
		expect(await treeOf(person)).toEqual(['after']);
	});

	test('an import whose thread crashes fails, stores nothing, and the next one succeeds', async () => {
		await expect(upload(person, 'crash.md', 'crash')).rejects.toMatchObject({
			status: 500,
			code: 'internal',
		});
		await upload(person, 'after.md', 'after');
		expect(await treeOf(person)).toEqual(['after']);
	});

	test('an eleventh waiting import of a user is refused with the waiting time [F2]', async () => {
		const leaving = new AbortController();
		const slow = upload(person, 'slow.md', 'endless', leaving.signal).catch(() => undefined);
		await expect.poll(() => queueLengths(app, 'imports').running).toBe(1);
		const waiting = Array.from({ length: 11 }, () =>
			upload(person, 'waiting.md', 'endless', leaving.signal),
		);
		const refused = await Promise.any(
			waiting.map((request) =>
				request.then(
					() => undefined,
					(error: unknown) => error,
				),
			),
		);
		expect(refused).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: 5 });
		expect(queueLengths(app, 'imports').waiting).toBe(10);
		const others = upload(await app.loginAs(), 'other.md', 'other');
		await expect.poll(() => queueLengths(app, 'imports').waiting).toBe(11);
		expire(3000);
		expect(await others).toMatchObject({ path: 'other' });
		leaving.abort();
		await Promise.allSettled([slow, ...waiting]);
		await expect.poll(() => queueLengths(app, 'imports')).toEqual({ running: 0, waiting: 0 });
	});

	test('a user’s next export waits for the previous one, and closing the connection ends the work', async () => {
		await person.client.call(createFile, { body: { path: 'a', content: 'endless' } });
		const [first, second] = [new AbortController(), new AbortController()];
		await download(app, person, first.signal);
		const next = download(app, person, second.signal);
		await expect.poll(() => queueLengths(app, 'exports')).toEqual({ running: 1, waiting: 1 });
		first.abort();
		expect((await next).status).toBe(200);
		expect(queueLengths(app, 'exports')).toEqual({ running: 1, waiting: 0 });
		second.abort();
		await expect.poll(() => queueLengths(app, 'exports').running).toBe(0);
	});

	test.each([
		['whose thread crashes', 'crash', 0],
		['that takes ten minutes', 'endless', 600_000],
	])('an export %s breaks off instead of looking complete', async (_, content, milliseconds) => {
		await person.client.call(createFile, { body: { path: 'a', content } });
		const response = await download(app, person);
		expire(milliseconds);
		await expect(response.arrayBuffer()).rejects.toThrow();
		await expect.poll(() => queueLengths(app, 'exports').running).toBe(0);
	});

	test('a user can import a hundred files and export six times a minute [F2]', async () => {
		const refused = {
			code: 'too_many_requests',
			message: expect.stringMatching(/ a minute\. Wait \d+ seconds\.$/),
		};
		for (let count = 0; count < 100; count += 1)
			await expect(upload(person, '..', 'x')).rejects.toMatchObject({ status: 400 });
		await expect(upload(person, '..', 'x')).rejects.toMatchObject({ status: 429, ...refused });
		for (let count = 0; count < 6; count += 1) await (await download(app, person)).arrayBuffer();
		const seventh = await download(app, person);
		expect(seventh.status).toBe(429);
		expect(Number(seventh.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await seventh.json()).toMatchObject(refused);
	});
});

test('a stopping server ends imports and exports with an error and stores nothing partial [H8]', async () => {
	const app = await buildTestApp({ fileWorker: fragileWorker });
	const person = await app.loginAs();
	await person.client.call(createFile, { body: { path: 'a', content: 'endless' } });
	const running = upload(person, 'running.md', 'endless');
	await expect.poll(() => queueLengths(app, 'imports').running).toBe(1);
	const waiting = upload(person, 'waiting.md', 'x');
	await expect.poll(() => queueLengths(app, 'imports').waiting).toBe(1);
	const exported = await download(app, person);
	const closed = app.app.close();
	await expect(running).rejects.toMatchObject(restarting);
	await expect(waiting).rejects.toMatchObject(restarting);
	await expect(exported.arrayBuffer()).rejects.toThrow();
	await closed;
	expect(JSON.parse(await app.services.files.tree(person.id))).toMatchObject({ tree: ['a'] });
});
