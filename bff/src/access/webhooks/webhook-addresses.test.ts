import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWebhook, listDeliveries, listWebhooks } from '../../../contract/access/webhooks.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { serve } from '../../testing/processes/local-server.ts';

/** What the resolver says of each name. */
const names = new Map<string, string[]>();

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		providerTimeoutMs: 500,
		environment: { PRIVATE_SERVERS: 'refuse' },
		webhooks: {
			lookUp: async (hostname): Promise<LookupAddress[]> => {
				if (hostname === 'slow.example') return new Promise(() => {});
				return (names.get(hostname) ?? []).map((address) => ({
					address,
					family: address.includes(':') ? 6 : 4,
				}));
			},
		},
	});
});
beforeEach(async () => {
	person = await app.loginAs();
	names.clear();
	names.set('localhost', ['127.0.0.1']);
	names.set('public.example', ['203.0.114.5']);
});
afterAll(() => app.close());

const add = (url: string) =>
	person.client.call(createWebhook, { body: { url, events: ['run.finished'] } });

test.each([
	'https://127.0.0.1/',
	'https://localhost/hook',
	'https://[::1]/',
	'https://[::ffff:10.0.0.1]/',
	'https://169.254.169.254/latest/meta-data',
	'https://10.1.2.3/',
	'https://172.16.0.1/',
	'https://192.168.1.1/',
	'https://100.64.0.1/',
	'https://0.0.0.0/',
	'https://2130706433/',
	'https://0x7f000001/',
	'https://0177.0.0.1/',
	'https://127.1/',
	'http://public.example/',
	'ftp://public.example/',
	'https://public.example:22/',
	'https://mara:secret@public.example/',
	'public.example',
	'javascript:alert(1)',
])('the address %s is refused when it is added [V5]', async (url) => {
	await expect(add(url)).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
	expect((await person.client.call(listWebhooks, {})).webhooks).toEqual([]);
});

test.each([
	['that leads to a private address', ['10.0.0.7']],
	['with a private address among public ones', ['203.0.114.5', '127.0.0.1']],
	['that leads to the metadata of a cloud', ['169.254.169.254']],
	['that leads nowhere', []],
])('a name %s is refused when it is added [V5]', async (_what, addresses) => {
	names.set('inside.example', addresses);
	await expect(add('https://inside.example/')).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a name that is not found in time is refused when it is added', async () => {
	await expect(add('https://slow.example/')).rejects.toMatchObject({ status: 503 });
});

test('a name that leads to a private address later gets nothing [V5]', async () => {
	const received: unknown[] = [];
	const inside = new URL(
		await serve((request, response) => {
			received.push(request.url);
			response.end();
		}),
	);
	const { webhook } = await add('https://public.example/');
	names.set('public.example', [inside.hostname]);
	await app.services.access.webhooks.emit(person.id, 'run.finished', async () => ({}));
	const deliveries = { params: { id: webhook.id }, querystring: {} };
	await expect
		.poll(async () => (await person.client.call(listDeliveries, deliveries)).deliveries)
		.toMatchObject([{ attempts: 1, result: expect.stringContaining('public servers') }]);
	expect(received).toEqual([]);
});
