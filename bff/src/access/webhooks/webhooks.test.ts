import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	createWebhook,
	deleteWebhook,
	listDeliveries,
	listWebhooks,
	redeliver,
	WEBHOOK_LIMIT,
	type WebhookEvent,
} from '../../../contract/access/webhooks.ts';
import { listActivity } from '../../../contract/auth/activity.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { readTables } from '../../testing/database/read-tables.ts';
import { serve } from '../../testing/processes/local-server.ts';
import { createDeliveryStore, type LeasedDelivery, PAUSES } from './delivery-store.ts';

interface Received {
	path: string;
	headers: IncomingHttpHeaders;
	body: string;
}

type Respond = (response: ServerResponse, request: Received) => void;

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, providerTimeoutMs: 500 });
});
beforeEach(async () => {
	person = await app.loginAs();
});
afterAll(() => app.close());

const say =
	(status: number): Respond =>
	(response) =>
		void response.writeHead(status).end();
const execute = (sql: string, parameters: unknown[]) =>
	app.services.em.fork().execute(sql, parameters);

/** A server that receives events. `respond` can be replaced. */
async function receiver(respond: Respond = say(204)) {
	const received: Received[] = [];
	const one = {
		received,
		respond,
		url: '',
		/** Waits until it has received this many, while the worker looks for due deliveries. */
		has: (count: number) =>
			expect
				.poll(() => {
					app.services.access.webhooks.wake();
					return received.length;
				})
				.toBe(count),
	};
	one.url = await serve((request, response) => {
		let body = '';
		request.on('data', (chunk) => (body += chunk));
		request.on('end', () => {
			const got = { path: request.url ?? '', headers: request.headers, body };
			received.push(got);
			one.respond(response, got);
		});
	});
	return one;
}

const add = (url: string, events: WebhookEvent[] = ['run.finished'], user = person) =>
	user.client.call(createWebhook, { body: { url, events } });
const emit = (data: object = { run: { id: '1' } }, event: WebhookEvent = 'run.finished') =>
	app.services.access.webhooks.emit(person.id, event, async () => data);
const deliveriesOf = async (id: string, user = person, querystring = {}) =>
	user.client.call(listDeliveries, { params: { id }, querystring });
const stateOf = async (id: string) => (await deliveriesOf(id)).deliveries[0];
const becomes = (id: string, expected: object) =>
	expect.poll(() => stateOf(id)).toMatchObject(expected);
/** Makes waiting deliveries due now. */
async function makeDue(id: string): Promise<void> {
	await execute(
		`update webhook_deliveries set next_at = now() where webhook_id = ? and status = 'waiting'`,
		[id],
	);
	app.services.access.webhooks.wake();
}

describe('an event', () => {
	test('is delivered once, with a signature that the library of receivers verifies [V5]', async () => {
		const { url, received, has } = await receiver();
		const { secret, webhook } = await add(`${url}/hook`);
		await emit({ run: { id: '1', title: 'Good reads' } });
		await has(1);
		const { headers, body, path } = received[0] as Received;
		const signed = headers as Record<string, string>;
		expect([path, headers['content-type']]).toEqual(['/hook', 'application/json']);
		expect(new Verifier(secret).verify(body, signed)).toEqual({
			type: 'run.finished',
			timestamp: expect.stringMatching(/^\d{4}-/),
			data: { run: { id: '1', title: 'Good reads' } },
		});
		expect(() => new Verifier(secret).verify(`${body} `, signed)).toThrow('signature');
		await becomes(webhook.id, { status: 'delivered', attempts: 1, nextAt: null, body });
		expect((await stateOf(webhook.id))?.id).toBe(headers['webhook-id']);
		app.services.access.webhooks.wake();
		await has(1);
	});

	test('is left out for a webhook that is deleted at that moment, and fails nothing else', async () => {
		const [kept, deleted] = [await receiver(), await receiver()];
		await add(kept.url);
		const { webhook } = await add(deleted.url);
		await app.services.access.webhooks.emit(person.id, 'run.finished', async () => {
			await person.client.call(deleteWebhook, { params: { id: webhook.id } });
			return {};
		});
		await kept.has(1);
		expect(deleted.received).toEqual([]);
	});

	test('is sent only to webhooks of its user that receive it, and only if it is committed', async () => {
		const [wanted, other] = [await receiver(), await receiver()];
		const { webhook } = await add(wanted.url);
		const elsewhere = await add(other.url, ['publication.posted']);
		await add(other.url, ['run.finished'], await app.loginAs());
		const { em, access } = app.services;
		const rolledBack = em.fork().transactional(async (tx) => {
			await access.webhooks.emit(person.id, 'run.finished', async () => ({ gone: true }), tx);
			throw new Error('rolled back');
		});
		await expect(rolledBack).rejects.toThrow('rolled back');
		await emit();
		await wanted.has(1);
		expect(other.received).toEqual([]);
		expect((await deliveriesOf(webhook.id)).deliveries).toHaveLength(1);
		expect((await deliveriesOf(elsewhere.webhook.id)).deliveries).toEqual([]);
	});
});

describe('a delivery that fails', () => {
	test('is retried with the same id for a day, which then stops the webhook [V5]', async () => {
		const { url, received, has } = await receiver(say(500));
		const { webhook } = await add(url);
		await emit();
		for (const [attempt, seconds] of PAUSES.entries()) {
			await has(attempt + 1);
			await becomes(webhook.id, {
				status: 'waiting',
				attempts: attempt + 1,
				result: 'HTTP 500',
			});
			const nextAt = Date.parse((await stateOf(webhook.id))?.nextAt ?? '');
			expect(nextAt - Date.now()).toBeGreaterThan((seconds - 5) * 1000);
			expect(nextAt - Date.now()).toBeLessThan((seconds + 5) * 1000);
			await makeDue(webhook.id);
		}
		await becomes(webhook.id, { status: 'failed', attempts: PAUSES.length + 1, nextAt: null });
		expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
		const [{ stoppedAt = null } = {}] = (await person.client.call(listWebhooks, {})).webhooks;
		expect(stoppedAt).not.toBeNull();
		const day = PAUSES.reduce((sum, seconds) => sum + seconds, 0) / 3600;
		expect(day).toBeGreaterThan(23);
		await emit();
		expect((await deliveriesOf(webhook.id)).deliveries).toHaveLength(1);
	});

	test('does not stop the webhook if a later delivery succeeded', async () => {
		const one = await receiver(say(500));
		const { webhook } = await add(one.url);
		await emit();
		await becomes(webhook.id, { attempts: 1 });
		await execute('update webhook_deliveries set attempts = ? where webhook_id = ?', [
			PAUSES.length,
			webhook.id,
		]);
		one.respond = say(200);
		await emit();
		await becomes(webhook.id, { status: 'delivered' });
		one.respond = say(500);
		await makeDue(webhook.id);
		await expect
			.poll(async () => (await deliveriesOf(webhook.id)).deliveries.map(({ status }) => status))
			.toEqual(['delivered', 'failed']);
		expect((await person.client.call(listWebhooks, {})).webhooks[0]?.stoppedAt).toBeNull();
	});

	test('with 410 stops the webhook at once, and what waits is not sent', async () => {
		const one = await receiver(say(500));
		const { webhook } = await add(one.url);
		await emit();
		await becomes(webhook.id, { attempts: 1 });
		one.respond = say(410);
		await emit();
		await expect
			.poll(async () => (await deliveriesOf(webhook.id)).deliveries)
			.toMatchObject([
				{ status: 'failed', result: expect.stringContaining('410') },
				{ status: 'failed', result: expect.stringContaining('stopped') },
			]);
		expect((await person.client.call(listWebhooks, {})).webhooks).toMatchObject([
			{ stoppedAt: expect.any(String) },
		]);
		await makeDue(webhook.id);
		expect(one.received).toHaveLength(2);
	});

	test.each<[string, Respond, RegExp]>([
		['a redirect, which is not followed', say(302), /^HTTP 302: redirects/],
		['no response in time', () => undefined, /did not respond in time/],
		['a broken connection', (response) => void response.destroy(), /cannot be reached/],
	])('is shown with its reason: %s [V5]', async (_name, respond, result) => {
		const { url, received } = await receiver((response, request) => {
			response.setHeader('location', '/elsewhere');
			respond(response, request);
		});
		const { webhook } = await add(url);
		await emit();
		await becomes(webhook.id, { attempts: 1, result: expect.stringMatching(result) });
		expect(received.map(({ path }) => path)).toEqual(['/']);
	});

	test('a large response is not read: only its status counts', async () => {
		const { url } = await receiver((response) => void response.end('x'.repeat(5_000_000)));
		const { webhook } = await add(url);
		await emit();
		await becomes(webhook.id, { status: 'delivered', attempts: 1 });
	});
});

test('a delivery whose server was killed is sent again with the same id [V5]', async () => {
	const one = await receiver(say(500));
	const { webhook } = await add(one.url);
	await emit();
	await becomes(webhook.id, { attempts: 1 });
	one.respond = say(200);
	await execute(
		`update webhook_deliveries set next_at = now(), lease_id = gen_random_uuid(),
			lease_until = now() - interval '1 second' where webhook_id = ?`,
		[webhook.id],
	);
	await one.has(2);
	await becomes(webhook.id, { status: 'delivered', attempts: 2 });
	expect(one.received[1]?.headers['webhook-id']).toBe(one.received[0]?.headers['webhook-id']);
});

test('two servers that send to one webhook at once both keep their leases', async () => {
	const { webhook } = await add('http://127.0.0.1:9/');
	const { em } = app.services;
	const rows: LeasedDelivery[] = await em.fork().execute(
		`insert into webhook_deliveries
			(id, webhook_id, event, body, status, next_at, created_at, lease_id, lease_until)
		select gen_random_uuid(), ?, 'run.finished', '{}', 'waiting', now(), now(),
			gen_random_uuid(), now() + interval '1 minute'
		from generate_series(1, 2) returning id, lease_id as "leaseId"`,
		[webhook.id],
	);
	const { renew } = createDeliveryStore(em);
	expect(await Promise.all(rows.map((row) => renew(row)))).toHaveLength(2);
});

describe('deliveries', () => {
	test('are listed newest first, in pages', async () => {
		const { url, has } = await receiver();
		const { webhook } = await add(url);
		for (const id of ['1', '2', '3']) await emit({ run: { id } });
		await has(3);
		const idsOf = ({ deliveries }: Awaited<ReturnType<typeof deliveriesOf>>) =>
			deliveries.map(({ body }) => JSON.parse(body).data.run.id);
		const first = await deliveriesOf(webhook.id, person, { limit: '2' });
		expect(idsOf(first)).toEqual(['3', '2']);
		const second = await deliveriesOf(webhook.id, person, {
			limit: '2',
			cursor: first.next_cursor ?? '',
		});
		expect([idsOf(second), second.next_cursor]).toEqual([['1'], null]);
	});

	test('can be sent again with the same id, and a stopped webhook then works again [V5]', async () => {
		const one = await receiver(say(410));
		const { webhook } = await add(one.url);
		await emit();
		await becomes(webhook.id, { status: 'failed' });
		one.respond = say(200);
		const delivery = (await stateOf(webhook.id))?.id ?? '';
		const params = { id: webhook.id, delivery };
		expect(await person.client.call(redeliver, { params })).toMatchObject({ status: 'waiting' });
		await one.has(2);
		await becomes(webhook.id, { status: 'delivered', attempts: 1 });
		expect(one.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery, delivery]);
		await emit();
		await one.has(3);
	});

	test('of another user cannot be listed or sent, nor their webhook deleted [C1]', async () => {
		const { url, received, has } = await receiver();
		const { webhook } = await add(url);
		await emit();
		await has(1);
		const delivery = (await stateOf(webhook.id))?.id ?? '';
		const stranger = await app.loginAs();
		const own = (await add(url, ['run.finished'], stranger)).webhook.id;
		const gone = { status: 404, code: 'not_found' };
		await expect(deliveriesOf(webhook.id, stranger)).rejects.toMatchObject(gone);
		for (const params of [
			{ id: webhook.id, delivery },
			{ id: own, delivery },
		])
			await expect(stranger.client.call(redeliver, { params })).rejects.toMatchObject(gone);
		await stranger.client.call(deleteWebhook, { params: { id: webhook.id } });
		expect((await person.client.call(listWebhooks, {})).webhooks).toHaveLength(1);
		expect(received).toHaveLength(1);
	});
});

test('nothing is sent to a deleted webhook [V5]', async () => {
	const one = await receiver(say(500));
	const { webhook } = await add(one.url);
	await emit();
	await becomes(webhook.id, { attempts: 1 });
	const params = { id: webhook.id };
	await person.client.call(deleteWebhook, { params });
	await person.client.call(deleteWebhook, { params });
	await makeDue(webhook.id);
	await emit();
	expect(one.received).toHaveLength(1);
	await expect(deliveriesOf(webhook.id)).rejects.toMatchObject({ status: 404 });
	const { activity } = await person.client.call(listActivity, { querystring: {} });
	const { host } = new URL(one.url);
	expect(activity).toMatchObject([
		{ kind: 'webhook_deleted', details: { host } },
		{ kind: 'webhook_added', details: { host } },
	]);
});

test('a user has a limited number of webhooks', async () => {
	const { url } = await receiver();
	for (let count = 0; count < WEBHOOK_LIMIT; count += 1) await add(url);
	await expect(add(url)).rejects.toMatchObject({ status: 409, code: 'webhook_limit_reached' });
});

test('secrets are not stored in plain text, and neither they nor addresses are logged [V5]', async () => {
	const { url, has } = await receiver(say(500));
	const { secret, webhook } = await add(`${url}/T0KEN-in-the-path`);
	await emit();
	await has(1);
	await becomes(webhook.id, { attempts: 1 });
	const stored = JSON.stringify(await readTables(app.services.em.fork(), ''));
	const log = JSON.stringify(app.logged);
	const plain = secret.replace('whsec_', '');
	expect([stored.includes(plain), log.includes(plain)]).toEqual([false, false]);
	expect(log).not.toContain('T0KEN-in-the-path');
});
