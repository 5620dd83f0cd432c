import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from '../../client/client.ts';
import { signUp } from '../../contract/auth.ts';
import { createCheckoutSession } from '../../contract/billing.ts';
import { subscriptionStatus } from '../../contract/subscription.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { solo } from '../testing/build-billing-app.ts';
import { closedPort } from '../testing/local-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'warble-billing-'));
const running = new Set<ChildProcess>();
const sandbox = await startSandbox();
const url = await closedPort();

afterAll(async () => {
	for (const child of running) child.kill('SIGKILL');
	await sandbox.close();
	rmSync(folder, { recursive: true, force: true });
});

function run(file: string, words: string[], environment: Record<string, string>): ChildProcess {
	const child = spawn(process.execPath, [join(import.meta.dirname, file), ...words], {
		env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...environment },
	});
	running.add(child);
	return child;
}

const account = {
	STRIPE_API_KEY: sandbox.stripe.apiKey,
	STRIPE_WEBHOOK_SECRETS: sandbox.stripe.webhookSecret,
	STRIPE_BASE_URL: sandbox.url,
};

/** Runs the command to its end. */
async function type(words: string[], environment: Record<string, string> = account) {
	const child = run('billing.ts', words, environment);
	let [out, err] = ['', ''];
	child.stdout?.on('data', (bytes: Buffer) => (out += bytes.toString('utf8')));
	child.stderr?.on('data', (bytes: Buffer) => (err += bytes.toString('utf8')));
	const [exitCode] = (await once(child, 'close')) as [number | null];
	return { exitCode, out, err };
}

/** A server of its own process, once it is ready; always at the same address. */
async function startServer(): Promise<ChildProcess> {
	const child = run('../server.ts', [], { ...account, PORT: new URL(url).port, LOG_LEVEL: 'warn' });
	let output = '';
	await new Promise<void>((resolve, reject) => {
		child.stdout?.on('data', (bytes: Buffer) => {
			output += bytes.toString('utf8');
			if (output.includes('ready at')) resolve();
		});
		child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
	});
	return child;
}

/** Somebody new, signed in as in a browser. */
async function signUpAs(username: string): Promise<Client> {
	let cookie = '';
	const withCookie: typeof fetch = async (address, init) => {
		const headers = new Headers(init?.headers);
		if (cookie) headers.set('cookie', cookie);
		const response = await fetch(address, { ...init, headers });
		cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
		return response;
	};
	const client = createClient({ baseUrl: url, fetch: withCookie });
	await client.call(signUp, { body: { username, password: 'a new and long one' } });
	return client;
}

const choose = async (client: Client) => (await client.call(createCheckoutSession, { body: { pricingOptionId: solo } })).url;
const pay = (page: string) => fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision: 'pay' }) });

/** What the stand-in keeps, or a string of it to pull. */
async function control<Kept>(method: string, path: string, body?: object): Promise<Kept> {
	const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
	const response = await fetch(`${sandbox.url}/sandbox/stripe/${path}`, { method, ...(body && json) });
	if (!response.ok) throw new Error(`The stand-in does not know ${method} ${path}: ${response.status}`);
	return (response.status === 204 ? undefined : await response.json()) as Kept;
}

describe('the mirror of Stripe', { timeout: 120_000 }, () => {
	test('survives a server that is killed between a message and its effect, and says why somebody may enter [G2]', async () => {
		sandbox.deliverTo(`${url}/webhooks/stripe`);
		const first = await startServer();
		const mara = await signUpAs('mara');
		const ines = await signUpAs('ines');
		expect(await type(['explain', 'mara'])).toMatchObject({
			exitCode: 0,
			out: '\nmara has no subscription: may not enter.\nNothing was ever paid, so Stripe is not asked.\n\n',
		});
		const pages = [await choose(mara), await choose(ines)];
		// A message that was received waits for what Stripe says of the person: its effect comes after that.
		await control('DELETE', 'requests');
		await control('POST', 'next', { action: 'stall', at: '/v1/subscriptions', times: 1000 });
		await Promise.all(pages.map(pay));
		const asked = async () =>
			(await control<{ url: string }[]>('GET', 'requests')).filter(({ url: of }) => of.startsWith('/v1/subscriptions'));
		await expect.poll(asked, { timeout: 10_000 }).not.toEqual([]);
		for (const client of [mara, ines]) {
			expect(await client.call(subscriptionStatus, {})).toMatchObject({ hasActiveSubscription: false, status: null });
		}
		const gone = once(first, 'exit');
		first.kill('SIGKILL');
		await gone;
		const deliveries = await control<{ attempts: (number | null)[] }[]>('GET', 'deliveries');
		expect(deliveries.length).toBeGreaterThan(0);
		for (const { attempts } of deliveries) expect(attempts).not.toContain(200);

		await control('DELETE', 'next');
		await startServer();
		for (const client of [mara, ines]) {
			await expect.poll(() => client.call(subscriptionStatus, {}), { timeout: 30_000 }).toMatchObject({ status: 'trialing', plan: 'Solo' });
		}
		const messages = async () => (await type(['explain', 'MARA'])).out.match(/evt_\w+/g) ?? [];
		await expect.poll(async () => new Set(await messages()).size, { timeout: 30_000 }).toBe(3);
		const { out } = await type(['explain', 'mara']);
		expect(out).toMatch(/^\nmara is trialing: may enter\.\nSince 20\S+Z, by evt_\w+\.\n/);
		expect(out).toMatch(/\n\* 20\S+Z {2}(customer\.subscription\.created|checkout\.session\.completed|invoice\.paid) {2}evt_/);
		expect(out).toMatch(/\n\* made it what it is\.\n/);

		const [event = ''] = await messages();
		expect(await type(['replay', event])).toMatchObject({
			exitCode: 0,
			err: '',
			out: '\nStripe was asked, and what it said is stored.\n\n',
		});
		expect(await type(['replay', 'evt_gone'])).toMatchObject({
			exitCode: 1,
			err: 'Stripe has no message evt_gone. It keeps them for thirty days.\n',
		});
		expect((await type(['replay', event], { ...account, STRIPE_API_KEY: 'sk_test_wrong' })).err).toMatch(
			/^Stripe cannot be reached .+STRIPE_API_KEY/,
		);
		expect((await type(['explain', 'nobody'])).err).toBe('Nobody has the username or the address nobody.\n');
	});
});

test.each([[[]], [['explain']], [['forget', 'mara']], [['explain', 'mara', 'ines']]])(
	'%j is no command, and one line says what is',
	async (words) => {
		const err = 'Say what to do: npm run billing -- explain USER, or npm run billing -- replay EVENT_ID\n';
		expect(await type(words)).toEqual({ exitCode: 1, out: '', err });
	},
);

test('without an account at Stripe nothing can be replayed', async () => {
	expect(await type(['replay', 'evt_1'], {})).toMatchObject({
		exitCode: 1,
		out: '',
		err: expect.stringMatching(/^STRIPE_API_KEY is not set\./),
	});
});
