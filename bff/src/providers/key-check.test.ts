import type { IncomingMessage, RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createXKeyCheck } from '../networks/x/x-key-check.ts';
import { closedPort, serve } from '../testing/processes/local-server.ts';
import type { CheckKey } from './key-check.ts';
import { createOpenRouterKeyCheck } from './openrouter/openrouter-key-check.ts';

const key = 'sk-or-sentinel-0123456789';
const timeoutMs = 20_000;
const noResponse = 'did not respond in time';

const providers: [string, (url: string, ms?: number) => CheckKey][] = [
	[
		'The AI provider',
		(baseUrl, ms = timeoutMs) => createOpenRouterKeyCheck({ baseUrl, timeoutMs: ms }),
	],
	['X', (apiBaseUrl, ms = timeoutMs) => createXKeyCheck({ apiBaseUrl, timeoutMs: ms })],
];

const json = (status: number, body: unknown): RequestListener => {
	return (_, response) =>
		void response
			.writeHead(status, { 'content-type': 'application/json' })
			.end(JSON.stringify(body));
};
const page = (status: number): RequestListener => {
	return (_, response) =>
		void response
			.writeHead(status, { 'content-type': 'text/html' })
			.end(`<h1>${status} ${key}</h1>`);
};

/** Responses that say nothing about the key. Some repeat it. */
const inconclusive: [string, RequestListener, string][] = [
	['an HTML page with status 200', page(200), 'sent an invalid response'],
	['an empty object', json(200, {}), 'sent an invalid response'],
	['an array', json(200, []), 'sent an invalid response'],
	['an empty body', (_, response) => void response.end(), 'sent an invalid response'],
	['an error page of a gateway', page(502), 'responded with an error (502)'],
	[
		'an error in JSON',
		json(500, { error: { message: `no ${key}` } }),
		'responded with an error (500)',
	],
	['status 404', json(404, { error: 'not found' }), 'responded with an error (404)'],
	['a page with status 403', page(403), 'responded with an error (403)'],
	['a rate limit', json(429, { error: { message: 'slow down' } }), 'asks to wait'],
	['a timeout', () => undefined, noResponse],
	[
		'half a response and then nothing',
		(_, response) => void response.writeHead(200).write('{"data"'),
		noResponse,
	],
	['a closed connection', (request) => void request.socket.destroy(), 'could not be reached'],
	[
		'a body of 10 MB',
		(_, response) => void response.end(`"${'x'.repeat(10_000_000)}"`),
		'sent too large a response',
	],
];

describe.each(providers)('%s', (name, create) => {
	test.each(inconclusive)(
		'fails with %s: the user reads that the key may still be fine [E6]',
		async (_, listener, words) => {
			const answer = await create(
				await serve(listener),
				words === noResponse ? 300 : timeoutMs,
			)(key);
			expect(answer).toEqual({
				outcome: 'unreachable',
				message: `${name} ${words}. The key may still be fine. Test it again later.`,
			});
		},
	);

	test('cannot be reached: the key is not rejected [E6]', async () => {
		expect(await create(await closedPort())(key)).toMatchObject({ outcome: 'unreachable' });
	});

	test.each([301, 302, 303, 307, 308])(
		'redirects with %d: the key is not sent to the other address [E5]',
		async (status) => {
			const seen: IncomingMessage[] = [];
			const elsewhere = await serve((request, response) => {
				seen.push(request);
				response.end('{}');
			});
			const url = await serve(
				(_, response) => void response.writeHead(status, { location: `${elsewhere}/key` }).end(),
			);
			expect(await create(url)(key)).toMatchObject({ outcome: 'unreachable' });
			expect(seen).toEqual([]);
		},
	);

	test('rejects the key: its own message, which may contain the key, is not repeated [E5]', async () => {
		const answer = await create(
			await serve(json(401, { error: { message: `Bad key ${key}` }, title: key })),
		)(key);
		expect(answer).toEqual({
			outcome: 'rejected',
			message: expect.stringContaining('rejects this key'),
		});
		expect(JSON.stringify(answer)).not.toContain(key);
	});

	test('returns 402: the account is out of credit [E6]', async () => {
		expect(await create(await serve(json(402, {})))(key)).toMatchObject({ outcome: 'no_credit' });
	});

	test('receives the key only in a header of one GET request [E5]', async () => {
		const seen: IncomingMessage[] = [];
		const url = await serve((request, response) => {
			seen.push(request);
			json(500, {})(request, response as never);
		});
		await create(url)(key);
		expect(seen).toHaveLength(1);
		expect(seen[0]).toMatchObject({ method: 'GET', headers: { authorization: `Bearer ${key}` } });
		expect(seen[0]?.url).not.toContain(key);
	});
});

describe('OpenRouter', () => {
	test.each<[unknown, string]>([
		[0, 'no_credit'],
		[-0.2, 'no_credit'],
		[0.01, 'works'],
		[null, 'works'],
	])('reports %j dollars left: %s', async (limit_remaining, outcome) => {
		const check = createOpenRouterKeyCheck({
			baseUrl: `${await serve(json(200, { data: { limit: 5, limit_remaining } }))}/`,
			timeoutMs,
		});
		expect(await check(key)).toMatchObject({ outcome, remaining: limit_remaining });
	});
});

describe('X', () => {
	const problem = (name: string) => ({
		title: 'Forbidden',
		type: `https://api.twitter.com/2/problems/${name}`,
		status: 403,
	});
	const answers =
		(paths: Record<string, RequestListener>): RequestListener =>
		(request, response) =>
			(paths[request.url ?? ''] ?? json(404, {}))(request, response);
	const ofApp = (usage: RequestListener) =>
		serve(
			answers({
				'/2/users/me': json(403, problem('unsupported-authentication')),
				'/2/usage/tweets': usage,
			}),
		);
	const check = async (url: string) => createXKeyCheck({ apiBaseUrl: url, timeoutMs })(key);

	test.each<[string, object, string]>([
		['counts as strings', { project_cap: '100', project_usage: '99' }, 'works'],
		['counts as numbers', { project_cap: 100, project_usage: 99 }, 'works'],
		['no cap', {}, 'works'],
		['a cap that has been reached', { project_cap: '100', project_usage: '100' }, 'no_credit'],
		[
			'counts of more than 15 digits',
			{ project_cap: '9999999999999999999', project_usage: '3' },
			'works',
		],
	])('reports %s for an app’s token', async (_, data, outcome) => {
		expect(await check(await ofApp(json(200, { data })))).toMatchObject({ outcome });
	});

	test('can refuse an app’s token at the usage endpoint as well', async () => {
		expect(await check(await ofApp(json(401, {})))).toMatchObject({ outcome: 'rejected' });
		expect(await check(await ofApp(json(403, problem('client-forbidden'))))).toMatchObject({
			outcome: 'rejected',
		});
		expect(await check(await ofApp(json(500, {})))).toMatchObject({ outcome: 'unreachable' });
	});

	test('is behind a proxy that responds with a page: the key is not rejected', async () => {
		for (const status of [401, 402, 403]) {
			const page: RequestListener = (_, response) =>
				void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>');
			expect(await check(await serve(page))).toMatchObject({ outcome: 'unreachable' });
		}
	});

	test('rejects a token without permission to read', async () => {
		const answer = await check(await serve(json(403, problem('not-authorized-for-resource'))));
		expect(answer).toEqual({
			outcome: 'rejected',
			message: expect.stringContaining('doesn’t let it read'),
		});
	});

	test('returns a user name that cannot be valid: the response is not used', async () => {
		const answer = await check(
			await serve(json(200, { data: { id: '1', username: '<b>me</b>' } })),
		);
		expect(answer).toMatchObject({ outcome: 'unreachable' });
	});
});
