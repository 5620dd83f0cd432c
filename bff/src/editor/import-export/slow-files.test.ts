import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFile, exportFiles, getFileTree, importFile } from '../../../contract/editor.ts';
import { live } from '../../../contract/health.ts';
import { buildTestApp, type TestApp, type TestPerson } from '../../testing/apps/build-test-app.ts';

const fragile = fileURLToPath(new URL('../fixtures/fragile-worker.ts', import.meta.url));
const restarting = { status: 503, code: 'server_stopping', retryAfter: 2 };

/** Aborted in place of what `AbortSignal.timeout` gives for this many milliseconds. */
let deadlines: Map<number, AbortController>;
const pass = (milliseconds: number) => deadlines.get(milliseconds)?.abort();

beforeEach(() => {
	deadlines = new Map();
	vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		const deadline = new AbortController();
		deadlines.set(milliseconds, deadline);
		return deadline.signal;
	});
});
afterEach(() => vi.restoreAllMocks());

const bring = ({ client }: TestPerson, path: string, content: string, signal?: AbortSignal) =>
	client.call(importFile, { body: { path, format: 'md', content } }, signal && { signal });
const treeOf = async ({ client }: TestPerson) => (await client.call(getFileTree, {})).tree;
const download = (app: TestApp, { cookie }: TestPerson, signal?: AbortSignal) =>
	fetch(`${app.url}${exportFiles.url}`, { headers: { cookie }, ...(signal && { signal }) });
/** How many imports or exports run and wait. */
const underWay = ({ services }: TestApp, queue: 'imports' | 'exports') => {
	const { running, waiting } = services.files.queues[queue];
	return { running, waiting };
};

test('the server answers while a hostile file is imported, and who leaves meanwhile has imported nothing [F6]', async () => {
	const app = await buildTestApp();
	const person = await app.loginAs();
	const leaving = new AbortController();
	let isOver = false;
	const slow = bring(person, 'slow.md', '!['.repeat(499_990), leaving.signal).finally(() => {
		isOver = true;
	});
	await expect.poll(() => underWay(app, 'imports').running).toBe(1);
	for (let count = 0; count < 20; count += 1) await person.client.call(live, {});
	expect(isOver).toBe(false);
	leaving.abort();
	await expect(slow).rejects.toThrow();
	await expect.poll(() => underWay(app, 'imports').running).toBe(0);
	await bring(person, 'after.md', '# After');
	expect(await treeOf(person)).toEqual(['after']);
});

describe('of threads that never end, or end too soon', () => {
	let app: TestApp;
	let person: TestPerson;
	beforeAll(async () => {
		app = await buildTestApp({ keep: true, fileWorker: fragile });
	});
	afterAll(() => app.close());
	beforeEach(async () => {
		person = await app.loginAs();
	});

	test('an import that takes three seconds is refused with what to do, stores nothing, and the next one succeeds [F6]', async () => {
		const slow = bring(person, 'slow.md', 'endless');
		await expect.poll(() => underWay(app, 'imports').running).toBe(1);
		pass(3000);
		await expect(slow).rejects.toMatchObject({
			status: 400,
			code: 'file_too_complex',
			message:
				'This file takes too long to read, so nothing of it was imported. Split it, or import it as plain text (.txt).',
		});
		await bring(person, 'after.md', 'after');
		expect(await treeOf(person)).toEqual(['after']);
	});

	test('an import whose thread crashes fails, stores nothing, and the next one succeeds', async () => {
		await expect(bring(person, 'crash.md', 'crash')).rejects.toMatchObject({
			status: 500,
			code: 'internal',
		});
		await bring(person, 'after.md', 'after');
		expect(await treeOf(person)).toEqual(['after']);
	});

	test('an import beyond ten of a person that wait is refused with how long to wait, and another person’s is not [F2]', async () => {
		const leaving = new AbortController();
		const slow = bring(person, 'slow.md', 'endless', leaving.signal).catch(() => undefined);
		await expect.poll(() => underWay(app, 'imports').running).toBe(1);
		const waiting = Array.from({ length: 11 }, () =>
			bring(person, 'waiting.md', 'endless', leaving.signal),
		);
		const refused = await Promise.any(
			waiting.map((one) =>
				one.then(
					() => undefined,
					(error: unknown) => error,
				),
			),
		);
		expect(refused).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: 5 });
		expect(underWay(app, 'imports').waiting).toBe(10);
		const others = bring(await app.loginAs(), 'other.md', 'other');
		await expect.poll(() => underWay(app, 'imports').waiting).toBe(11);
		pass(3000);
		expect(await others).toMatchObject({ path: 'other' });
		leaving.abort();
		await Promise.allSettled([slow, ...waiting]);
		await expect.poll(() => underWay(app, 'imports')).toEqual({ running: 0, waiting: 0 });
	});

	test('a person’s next export waits for the one before, and who stops downloading ends the work', async () => {
		await person.client.call(createFile, { body: { path: 'a', content: 'endless' } });
		const [first, second] = [new AbortController(), new AbortController()];
		await download(app, person, first.signal);
		const next = download(app, person, second.signal);
		await expect.poll(() => underWay(app, 'exports')).toEqual({ running: 1, waiting: 1 });
		first.abort();
		expect((await next).status).toBe(200);
		expect(underWay(app, 'exports')).toEqual({ running: 1, waiting: 0 });
		second.abort();
		await expect.poll(() => underWay(app, 'exports').running).toBe(0);
	});

	test.each([
		['whose thread crashes', 'crash', 0],
		['that takes ten minutes', 'endless', 600_000],
	])(
		'an export %s breaks off rather than ending as if it were whole',
		async (_, content, milliseconds) => {
			await person.client.call(createFile, { body: { path: 'a', content } });
			const response = await download(app, person);
			pass(milliseconds);
			await expect(response.arrayBuffer()).rejects.toThrow();
			await expect.poll(() => underWay(app, 'exports').running).toBe(0);
		},
	);

	test('a hundred imports and six exports a minute are a person’s, then it says how long to wait [F2]', async () => {
		const refused = {
			code: 'too_many_requests',
			message: expect.stringMatching(/ a minute .* Wait \d+ seconds\.$/),
		};
		for (let count = 0; count < 100; count += 1)
			await expect(bring(person, '..', 'x')).rejects.toMatchObject({ status: 400 });
		await expect(bring(person, '..', 'x')).rejects.toMatchObject({ status: 429, ...refused });
		for (let count = 0; count < 6; count += 1) await (await download(app, person)).arrayBuffer();
		const seventh = await download(app, person);
		expect(seventh.status).toBe(429);
		expect(Number(seventh.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await seventh.json()).toMatchObject(refused);
	});
});

test('a server that stops ends imports and exports with words that say so, and nothing half stored [H8]', async () => {
	const app = await buildTestApp({ fileWorker: fragile });
	const person = await app.loginAs();
	await person.client.call(createFile, { body: { path: 'a', content: 'endless' } });
	const running = bring(person, 'running.md', 'endless');
	await expect.poll(() => underWay(app, 'imports').running).toBe(1);
	const waiting = bring(person, 'waiting.md', 'x');
	await expect.poll(() => underWay(app, 'imports').waiting).toBe(1);
	const exported = await download(app, person);
	const closed = app.app.close();
	await expect(running).rejects.toMatchObject(restarting);
	await expect(waiting).rejects.toMatchObject(restarting);
	await expect(exported.arrayBuffer()).rejects.toThrow();
	await closed;
	expect(await app.services.files.tree(person.id)).toMatchObject({ tree: ['a'] });
});
