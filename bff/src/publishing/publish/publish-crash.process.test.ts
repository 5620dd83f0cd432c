import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/server.ts';
import { login } from '../../../contract/auth/auth.ts';
import { reportPublication } from '../../../contract/publishing/publishing.ts';
import { demoAccount } from '../../seed.ts';
import { createBrowserClient } from '../../testing/apps/browser-client.ts';
import { testOnPostgres } from '../../testing/database/test-on-postgres.ts';
import { readX } from '../../testing/processes/sandbox-x.ts';
import {
	cleanUpServers,
	newFolder,
	newServerDatabase,
	sandboxSettings,
	signInAsDemo,
	startServer,
} from '../../testing/processes/server-process.ts';
import { redirectTarget, TestBrowser } from '../../testing/test-browser.ts';

cleanUpServers();

const isEverything = process.env.TEST_SCOPE === 'everything';
const ROUNDS = isEverything ? 10 : 1;

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ paceMs: 0 });
});
afterAll(() => sandbox.close());

/** Connects the demo account to X with all scopes. */
async function connect(url: string, cookie: string): Promise<void> {
	const browser = new TestBrowser();
	const [name = '', value = ''] = cookie.split('=', 2);
	browser.cookiesOf(url).set(name, value);
	const begun = JSON.parse(
		(await browser.send('POST', `${url}/api/connections/twitter?acts=true`)).body,
	) as { url: string };
	const { origin, pathname, searchParams } = new URL(begun.url);
	const consent = await browser.submit(`${origin}${pathname}`, {
		...Object.fromEntries(searchParams),
		decision: 'authorize',
		other: randomBytes(6).toString('hex'),
	});
	await browser.visit(String(redirectTarget(consent)), {
		stopAt: (next) => next.pathname.startsWith('/app'),
	});
}

testOnPostgres(
	`drafts are posted once, and completely, after ${ROUNDS} kills of servers that post them [L1]`,
	{ timeout: 480_000 },
	async () => {
		const { environment, url: databaseUrl } = await newServerDatabase();
		const { x } = sandbox;
		const settings = {
			...environment,
			...sandboxSettings(sandbox),
			X_CLIENT_ID: x.client.id,
			X_CLIENT_SECRET: x.client.secret,
			X_AUTHORIZE_URL: x.authorizeUrl,
		};
		const database = new Client({ connectionString: databaseUrl });
		await database.connect();
		try {
			let server = startServer(settings);
			const url = await server.url;
			await connect(url, await signInAsDemo(url));
			// Three threads for each round, so that every server is killed in the middle of one.
			const texts = Array.from({ length: 3 * ROUNDS }, (_, draft) =>
				['One', 'Two', 'Three'].map((part) => `${part} of ${draft}.`),
			);
			for (const parts of texts) {
				const id = randomUUID();
				await database.query(
					"insert into drafts (id, user_id, version, parts, labels, created_at, updated_at) select $1, id, 1, $2, '{}', now(), now() from users where username = 'demo'",
					[id, JSON.stringify(parts.map((text) => ({ text, media: [] })))],
				);
				await database.query(
					"insert into publications (draft_id, user_id, status, due_at, local_time, zone, is_slot, updated_at) select $1, id, 'queued', now(), '2026-11-28T18:00', 'Europe/Oslo', false, now() from users where username = 'demo'",
					[id],
				);
			}

			for (let round = 0; round < ROUNDS; round += 1) {
				const before = (await readX(sandbox)).posts.length;
				// At another point each time: after one, two, three, … further posts.
				await expect
					.poll(async () => (await readX(sandbox)).posts.length, { timeout: 30_000, interval: 2 })
					.toBeGreaterThan(before + (round % 3));
				server.child.kill('SIGKILL');
				await server.exited;
				// The lost server's lease has to expire first. CI waits for that once.
				if (!isEverything || round > 0)
					await database.query(
						'update publications set lease_until = now() where lease_id is not null',
					);
				server = startServer({ ...settings, DATA_DIR: newFolder() });
				await server.url;
			}
			// A kill between fence and request leaves a part that only the user can decide on.
			const client = createBrowserClient(await server.url);
			await client.call(login, { body: demoAccount });
			await expect
				.poll(
					async () => {
						const { rows } = await database.query<{ id: string; status: string }>(
							"select draft_id as id, status from publications where status <> 'posted'",
						);
						for (const { id } of rows.filter(({ status }) => status === 'unsure'))
							await client.call(reportPublication, {
								params: { id },
								body: { outcome: 'not_posted' },
							});
						return rows;
					},
					{ timeout: 480_000, interval: 200 },
				)
				.toEqual([]);

			const { posts } = await readX(sandbox);
			expect(posts.map(({ text }) => text).sort()).toEqual(texts.flat().sort());
			const idOf = new Map(posts.map(({ id, text }) => [text, id]));
			for (const [first, second, third] of texts) {
				const parents = [first, second, third].map(
					(text) => posts.find((post) => post.text === text)?.replyTo,
				);
				expect(parents).toEqual([null, idOf.get(first ?? ''), idOf.get(second ?? '')]);
			}
		} finally {
			await database.end();
		}
	},
);
