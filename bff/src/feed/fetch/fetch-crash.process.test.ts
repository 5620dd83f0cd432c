import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/server.ts';
import { authors } from '../../../../sandbox/x/authors.ts';
import type { FetchState } from '../../../contract/feed/feed.ts';
import { adminQuery } from '../../testing/database/test-database.ts';
import { setXFeed } from '../../testing/processes/sandbox-x.ts';
import {
	cleanUpServers,
	newServerDatabase,
	sandboxSettings,
	signInAsDemo,
	startServer,
} from '../../testing/processes/server-process.ts';

cleanUpServers();

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ paceMs: 0 });
});
afterAll(() => sandbox.close());

const waitOptions = { timeout: 480_000, interval: 100 };

const isEverything = process.env.TEST_SCOPE === 'everything';

async function request(
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

test.each(isEverything ? (['SIGKILL', 'SIGTERM'] as const) : (['SIGKILL'] as const))(
	'a fetch interrupted by %s is completed by the next server and buys nothing twice [H6, H8]',
	{
		timeout: 480_000,
	},
	async (signal) => {
		const database = await newServerDatabase();
		const environment = { ...database.environment, ...sandboxSettings(sandbox) };
		// One page of a hundred posts, then a wait in which the server is stopped.
		await setXFeed(sandbox, { postsPerDay: 300, calls: 1, seconds: 4 });
		const first = startServer(environment);
		const url = await first.url;
		const cookie = await signInAsDemo(url);
		await request(url, cookie, 'PUT', '/api/feed', {
			accounts: authors.slice(0, 12).map(({ username }) => username),
			query: '',
		});
		const { startedAt } = await request(url, cookie, 'POST', '/api/tweets/fetch');
		await vi.waitFor(
			async () =>
				expect(await request(url, cookie, 'GET', '/api/tweets/fetch')).toMatchObject({
					status: 'waiting',
					found: 100,
				}),
			waitOptions,
		);
		first.child.kill(signal);
		await first.exited;
		// On a shared database the lost server's lease has to expire first. CI waits for that, `npm test`
		// does not.
		if (database.url !== undefined && !isEverything)
			await adminQuery(database.url, 'update tweet_fetches set lease_until = now()');

		const next = await startServer(environment).url;
		const ended = await vi.waitFor(async () => {
			const state = await request(next, cookie, 'GET', '/api/tweets/fetch');
			expect(state).toMatchObject({ startedAt, status: 'done' });
			return state;
		}, waitOptions);
		expect(ended).toMatchObject({ error: null, waitsUntil: null });
		// The last hour is read again, because posts may be edited; the total cost stays within that of
		// one fetch.
		expect(ended.found).toBeGreaterThan(170);
		expect(ended.fresh).toBe(ended.found);
		expect(ended.billed).toBeLessThanOrEqual(200);
	},
);
