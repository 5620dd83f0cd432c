import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/server.ts';
import type { Client } from '../../client/client.ts';
import { signUp } from '../../contract/auth/auth.ts';
import { createCheckoutSession } from '../../contract/billing/billing.ts';
import { subscriptionStatus } from '../../contract/billing/subscription.ts';
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

let database: Record<string, string>;
beforeAll(async () => {
	database = (await newServerDatabase()).environment;
});
const sandbox = await startSandbox();
const url = await closedPort();

afterAll(() => sandbox.close());

const account = {
	STRIPE_API_KEY: sandbox.stripe.apiKey,
	STRIPE_WEBHOOK_SECRETS: sandbox.stripe.webhookSecret,
	STRIPE_BASE_URL: sandbox.url,
};

/** Runs `npm run billing` with these arguments. */
const runBilling = (args: string[], environment: Record<string, string> = account) =>
	runCommandProcess('billing', args, { ...database, ...environment });

/** Starts a server process, always at the same address, and waits until it is ready. */
async function startAtUrl(): Promise<ServerProcess> {
	const server = startServer({
		...account,
		...database,
		PORT: new URL(url).port,
		LOG_LEVEL: 'warn',
	});
	await server.url;
	return server;
}

/** A client signed in as a new user. */
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

/** Reads or changes the state of the Stripe sandbox. */
async function control<Kept>(method: string, path: string, body?: object): Promise<Kept> {
	const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
	const response = await fetch(`${sandbox.url}/sandbox/stripe/${path}`, {
		method,
		...(body && json),
	});
	if (!response.ok)
		throw new Error(`The sandbox responded ${response.status} to ${method} ${path}`);
	return (response.status === 204 ? undefined : await response.json()) as Kept;
}

describe('the copy of Stripe subscriptions', { timeout: 480_000 }, () => {
	test('survives a server killed during an event, and explains why a user has access [G2]', async () => {
		sandbox.deliverTo(`${url}/webhooks/stripe`);
		const first = await startAtUrl();
		const mara = await signUpAs('mara');
		const ines = await signUpAs('ines');
		expect(await runBilling(['explain', 'mara'])).toMatchObject({
			exitCode: 0,
			out: '\nmara has no subscription: may not enter.\nNo customer at Stripe: nothing was ever paid.\n\n',
		});
		const pages = [await choose(mara), await choose(ines)];
		// Stripe is slow to return the subscription, so a received event is not processed yet.
		await control('DELETE', 'requests');
		await control('POST', 'next', { action: 'stall', at: '/v1/subscriptions', times: 1000 });
		await Promise.all(pages.map(pay));
		const subscriptionRequests = async () =>
			(await control<{ url: string }[]>('GET', 'requests')).filter(({ url: requested }) =>
				requested.startsWith('/v1/subscriptions'),
			);
		await expect.poll(subscriptionRequests, { timeout: 10_000 }).not.toEqual([]);
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
		await startAtUrl();
		for (const client of [mara, ines]) {
			await expect
				.poll(() => client.call(subscriptionStatus, {}), { timeout: 30_000 })
				.toMatchObject({ status: 'trialing', plan: 'Solo' });
		}
		const eventIds = async () =>
			(await runBilling(['explain', 'MARA'])).out.match(/evt_\w+/g) ?? [];
		await expect.poll(async () => new Set(await eventIds()).size, { timeout: 30_000 }).toBe(3);
		const { out } = await runBilling(['explain', 'mara']);
		expect(out).toMatch(/^\nmara is trialing: may enter\.\nSince 20\S+Z, by evt_\w+\.\n/);
		expect(out).toMatch(
			/\n\* 20\S+Z {2}(customer\.subscription\.created|checkout\.session\.completed|invoice\.paid) {2}evt_/,
		);
		expect(out).toMatch(/\n\* made it what it is\.\n/);

		const [event = ''] = await eventIds();
		expect(await runBilling(['replay', event])).toMatchObject({
			exitCode: 0,
			err: '',
			out: '\nRead the subscription from Stripe and stored it.\n\n',
		});
		expect(await runBilling(['replay', 'evt_gone'])).toMatchObject({
			exitCode: 1,
			err: 'Stripe has no event evt_gone. It keeps events for 30 days.\n',
		});
		expect(
			(await runBilling(['replay', event], { ...account, STRIPE_API_KEY: 'sk_test_wrong' })).err,
		).toMatch(/^Stripe cannot be reached\. .+STRIPE_API_KEY/);
		expect((await runBilling(['explain', 'nobody'])).err).toBe(
			'There is no user with the username or address nobody.\n',
		);
	});
});

test.each([[[]], [['explain']], [['forget', 'mara']], [['explain', 'mara', 'ines']]])(
	'wrong arguments %j print how to use the command',
	async (args) => {
		const err = 'Usage: npm run billing -- explain USER, or npm run billing -- replay EVENT_ID\n';
		expect(await runBilling(args)).toEqual({ exitCode: 1, out: '', err });
	},
);

test('without a Stripe account no event can be replayed', async () => {
	expect(await runBilling(['replay', 'evt_1'], {})).toMatchObject({
		exitCode: 1,
		out: '',
		err: expect.stringMatching(/^STRIPE_API_KEY is not set, /),
	});
});
