import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/server.ts';
import { readStream } from '../../testing/apps/event-reader.ts';
import { adminQuery } from '../../testing/database/test-database.ts';
import { testOnPostgres } from '../../testing/database/test-on-postgres.ts';
import { readX, resetX, scriptX } from '../../testing/processes/sandbox-x.ts';
import {
	cleanUpServers,
	newFolder,
	newServerDatabase,
	signInAsDemo,
	startServer,
} from '../../testing/processes/server-process.ts';
import { redirectTarget, TestBrowser } from '../../testing/test-browser.ts';

cleanUpServers();

const text = 'Four weeks of that, and then the hills.';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ paceMs: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => resetX(sandbox));

const atX = () => readX(sandbox);

/** A database that outlives its servers, and settings for it and the sandbox. */
async function prepareEnvironment() {
	const { environment, url: databaseUrl } = await newServerDatabase();
	const { x, url } = sandbox;
	return {
		databaseUrl,
		environment: {
			...environment,
			SESSION_KEYS: randomBytes(32).toString('hex'),
			ENCRYPTION_KEYS: `test:${randomBytes(32).toString('hex')}`,
			OPENROUTER_BASE_URL: `${url}/api/v1`,
			OPENROUTER_API_KEY: 'sk-or-crash',
			X_CLIENT_ID: x.client.id,
			X_CLIENT_SECRET: x.client.secret,
			X_AUTHORIZE_URL: x.authorizeUrl,
			X_API_BASE_URL: x.apiBaseUrl,
			X_PLAN: 'enterprise',
		},
	};
}

function send(url: string, cookie: string, body?: object): Promise<Response> {
	return fetch(url, {
		method: 'POST',
		headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
		...(body && { body: JSON.stringify(body) }),
	});
}

/** Connects the demo account to X with all scopes, and returns the ids of posts that a run judged. */
async function prepare(url: string, cookie: string): Promise<string[]> {
	const browser = new TestBrowser();
	const [name = '', value = ''] = cookie.split('=', 2);
	browser.cookiesOf(url).set(name, value);
	const begun = JSON.parse(
		(await browser.send('POST', `${url}/api/connections/twitter?acts=true`)).body,
	) as { url: string };
	const { origin, pathname, searchParams } = new URL(begun.url);
	const other = randomBytes(6).toString('hex');
	const consent = await browser.submit(`${origin}${pathname}`, {
		...Object.fromEntries(searchParams),
		decision: 'authorize',
		other,
	});
	await browser.visit(String(redirectTarget(consent)), {
		stopAt: (next) => next.pathname.startsWith('/app'),
	});
	const template = { name: `Reads ${other}`, content: { description: 'Running and bread' } };
	const { id: templateId } = (await (
		await send(`${url}/api/filter/templates`, cookie, template)
	).json()) as { id: string };
	const run = await readStream(`${url}/api/filter/run`, {
		cookie,
		body: { templateId, timeRange: { value: 2, unit: 'days' } },
	});
	const events = await run.ended;
	return (
		events
			// The original of a repost may have been deleted.
			.filter(({ event, data }) => event === 'filtered_tweet' && data.repost_by === null)
			.map(({ data }) => String(data.tweetId))
	);
}

test.each([
	['posted the reply, it is found and not sent again', 'done-then-stall'],
	['not posted the reply, it is sent again, once', 'stall'],
] as const)(
	'after a kill between the request and its response, if X has %s [C8]',
	{ timeout: 480_000 },
	async (_, action) => {
		const { environment, databaseUrl } = await prepareEnvironment();
		const first = startServer(environment);
		const cookie = await signInAsDemo(await first.url);
		const [tweetId] = await prepare(await first.url, cookie);
		await scriptX(sandbox, { action, at: 'reply' });
		const cut = send(`${await first.url}/api/tweets/${tweetId}/response`, cookie, {
			response: text,
		}).catch(() => 'cut');
		await expect.poll(async () => (await atX()).asked.posts).toBe(1);
		first.child.kill('SIGKILL');
		expect(await cut).toBe('cut');
		const second = startServer(environment);
		const url = await second.url;
		// On a shared database the lost server's lease has to expire first.
		if (databaseUrl !== undefined)
			await adminQuery(
				databaseUrl,
				"update tweet_actions set lease_until = now() - interval '1 second'",
			);
		const again = await signInAsDemo(url);
		const reply = () => send(`${url}/api/tweets/${tweetId}/response`, again, { response: text });
		await expect
			.poll(async () => (await reply()).status, { timeout: 480_000, interval: 500 })
			.toBe(200);
		const { asked, posts } = await atX();
		expect(posts).toMatchObject([{ text, replyTo: tweetId }]);
		expect(asked.posts).toBe(action === 'stall' ? 2 : 1);
		expect(await (await reply()).json()).toMatchObject({
			status: 'done',
			outcome: { url: `https://x.com/i/status/${posts[0]?.id}` },
		});
	},
);

testOnPostgres(
	'ten likes and ten replies at once on two servers are one like and one reply [C8]',
	{
		timeout: 480_000,
	},
	async () => {
		const { environment } = await prepareEnvironment();
		const servers = [
			startServer(environment),
			startServer({ ...environment, DATA_DIR: newFolder() }),
		] as const;
		const urls = await Promise.all(servers.map((server) => server.url));
		const cookie = await signInAsDemo(urls[0] ?? '');
		const [tweetId] = await prepare(urls[0] ?? '', cookie);
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, at) => {
				const address = `${urls[at % 4 < 2 ? 0 : 1]}/api/tweets/${tweetId}`;
				return at % 2
					? send(`${address}/like`, cookie)
					: send(`${address}/response`, cookie, { response: text });
			}),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
		expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(2);
		expect(await atX()).toMatchObject({
			asked: { likes: 1, posts: 1 },
			posts: [{ text }],
			likes: [{ tweetId }],
		});
	},
);
