import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/server.ts';
import type { Client } from '../../client/client.ts';
import { signUp } from '../../contract/auth.ts';
import { createCheckoutSession } from '../../contract/billing.ts';
import { subscriptionStatus } from '../../contract/subscription.ts';
import { createBrowserClient } from '../testing/apps/browser-client.ts';
import { solo } from '../testing/apps/build-billing-app.ts';
import { runCommandProcess } from '../testing/processes/command-process.ts';
import { closedPort } from '../testing/processes/local-server.ts';
import {
	cleanUpServers,
	newServerDatabase,
	type ServerProcess,
	startServer,
} from '../testing/processes/server-process.ts';

cleanUpServers();

let place: Record<string, string>;
beforeAll(async () => {
	place = (await newServerDatabase()).environment;
});
const sandbox = await startSandbox();
const url = await closedPort();

afterAll(() => sandbox.close());

const account = {
	STRIPE_API_KEY: sandbox.stripe.apiKey,
	STRIPE_WEBHOOK_SECRETS: sandbox.stripe.webhookSecret,
	STRIPE_BASE_URL: sandbox.url,
};

/** Runs the command to its end. */
const type = (words: string[], environment: Record<string, string> = account) =>
	runCommandProcess('billing', words, { ...place, ...environment });

/** A server of its own process, once it is ready; always at the same address. */
async function startHere(): Promise<ServerProcess> {
	const server = startServer({ ...account, ...place, PORT: new URL(url).port, LOG_LEVEL: 'warn' });
	await server.url;
	return server;
}

/** Somebody new, signed in as in a browser. */
async function signUpAs(username: string): Promise<Client> {
	const client = createBrowserClient(url);
	await client.call(signUp, { body: { username, password: 'a new and long one' } });
	return client;
}

const choose = async (client: Client) =>
	(await client.call(createCheckoutSession, { body: { pricingOptionId: solo } })).url;
const pay = (page: string) =>
	fetch(page, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ decision: 'pay' }),
	});

/** What the stand-in keeps, or a string of it to pull. */
async function control<Kept>(method: string, path: string, body?: object): Promise<Kept> {
	const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
	const response = await fetch(`${sandbox.url}/sandbox/stripe/${path}`, {
		method,
		...(body && json),
	});
	if (!response.ok)
		throw new Error(`The stand-in does not know ${method} ${path}: ${response.status}`);
	return (response.status === 204 ? undefined : await response.json()) as Kept;
}

describe('the mirror of Stripe', { timeout: 120_000 }, () => {
	test('survives a server that is killed between a message and its effect, and says why somebody may enter [G2]', async () => {
		sandbox.deliverTo(`${url}/webhooks/stripe`);
		const first = await startHere();
		const mara = await signUpAs('mara');
		const ines = await signUpAs('ines');
		expect(await type(['explain', 'mara'])).toMatchObject({
			exitCode: 0,
			out: '\nmara has no subscription: may not enter.\nNothing was ever paid, so Stripe is not asked.\n\n',
		});
		const pages = [await choose(mara), await choose(ines)];
		// A message that was received waits for what Stripe says of the person: its effect comes after
		// that.
		await control('DELETE', 'requests');
		await control('POST', 'next', { action: 'stall', at: '/v1/subscriptions', times: 1000 });
		await Promise.all(pages.map(pay));
		const asked = async () =>
			(await control<{ url: string }[]>('GET', 'requests')).filter(({ url: of }) =>
				of.startsWith('/v1/subscriptions'),
			);
		await expect.poll(asked, { timeout: 10_000 }).not.toEqual([]);
		for (const client of [mara, ines]) {
			expect(await client.call(subscriptionStatus, {})).toMatchObject({
				hasActiveSubscription: false,
				status: null,
			});
		}
		first.child.kill('SIGKILL');
		await first.exited;
		const deliveries = await control<{ attempts: (number | null)[] }[]>('GET', 'deliveries');
		expect(deliveries.length).toBeGreaterThan(0);
		for (const { attempts } of deliveries) expect(attempts).not.toContain(200);

		await control('DELETE', 'next');
		await startHere();
		for (const client of [mara, ines]) {
			await expect
				.poll(() => client.call(subscriptionStatus, {}), { timeout: 30_000 })
				.toMatchObject({ status: 'trialing', plan: 'Solo' });
		}
		const messages = async () => (await type(['explain', 'MARA'])).out.match(/evt_\w+/g) ?? [];
		await expect.poll(async () => new Set(await messages()).size, { timeout: 30_000 }).toBe(3);
		const { out } = await type(['explain', 'mara']);
		expect(out).toMatch(/^\nmara is trialing: may enter\.\nSince 20\S+Z, by evt_\w+\.\n/);
		expect(out).toMatch(
			/\n\* 20\S+Z {2}(customer\.subscription\.created|checkout\.session\.completed|invoice\.paid) {2}evt_/,
		);
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
		expect(
			(await type(['replay', event], { ...account, STRIPE_API_KEY: 'sk_test_wrong' })).err,
		).toMatch(/^Stripe cannot be reached .+STRIPE_API_KEY/);
		expect((await type(['explain', 'nobody'])).err).toBe(
			'Nobody has the username or the address nobody.\n',
		);
	});
});

test.each([[[]], [['explain']], [['forget', 'mara']], [['explain', 'mara', 'ines']]])(
	'%j is no command, and one line says what is',
	async (words) => {
		const err =
			'Say what to do: npm run billing -- explain USER, or npm run billing -- replay EVENT_ID\n';
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
