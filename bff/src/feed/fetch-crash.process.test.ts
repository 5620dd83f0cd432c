import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { authors } from '../../../sandbox/x/authors.ts';
import type { FetchState } from '../../contract/tweets.ts';
import { adminQuery } from '../testing/database/test-database.ts';
import { setXFeed } from '../testing/processes/sandbox-x.ts';
import {
	cleanUpServers,
	newServerDatabase,
	sandboxSettings,
	signInAsDemo,
	startServer,
} from '../testing/processes/server-process.ts';

cleanUpServers();

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ paceMs: 0 });
});
afterAll(() => sandbox.close());

/** A server that shares its database with another notices that one's death by its silence. */
const patience = { timeout: 200_000, interval: 100 };

async function ask(
	url: string,
	cookie: string,
	method: string,
	path: string,
	body?: object,
): Promise<FetchState> {
	const response = await fetch(`${url}${path}`, {
		method,
		headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
		...(body && { body: JSON.stringify(body) }),
	});
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	return (await response.json()) as FetchState;
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
	'a fetch whose server ends by %s in the middle is brought to its end by the next, and buys nothing twice [H6, H8]',
	{
		timeout: 240_000,
	},
	async (signal) => {
		const database = await newServerDatabase();
		const environment = { ...database.environment, ...sandboxSettings(sandbox) };
		// One page of a hundred, then a pause: long enough to die in it.
		await setXFeed(sandbox, { postsPerDay: 300, calls: 1, seconds: 8 });
		const first = startServer(environment);
		const url = await first.url;
		const cookie = await signInAsDemo(url);
		await ask(url, cookie, 'PUT', '/api/feed', {
			accounts: authors.slice(0, 12).map(({ username }) => username),
			query: '',
		});
		const { startedAt } = await ask(url, cookie, 'POST', '/api/tweets/fetch');
		await vi.waitFor(
			async () =>
				expect(await ask(url, cookie, 'GET', '/api/tweets/fetch')).toMatchObject({
					status: 'waiting',
					found: 100,
				}),
			patience,
		);
		first.child.kill(signal);
		await first.exited;
		// A job of a server that died is free once its heartbeat is half a minute old: CI waits for
		// that, `npm test` does not.
		if (database.url !== undefined && process.env.TEST_SCOPE !== 'everything') {
			await adminQuery(
				database.url,
				"update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'",
			);
		}

		const next = await startServer(environment).url;
		const ended = await vi.waitFor(async () => {
			const state = await ask(next, cookie, 'GET', '/api/tweets/fetch');
			expect(state).toMatchObject({ startedAt, status: 'done' });
			return state;
		}, patience);
		expect(ended).toMatchObject({ error: null, waitsUntil: null });
		// The last hour is read again, for posts may be edited, and all together costs no more than one
		// fetch may.
		expect(ended.found).toBeGreaterThan(170);
		expect(ended.fresh).toBe(ended.found);
		expect(ended.billed).toBeLessThanOrEqual(200);
	},
);
