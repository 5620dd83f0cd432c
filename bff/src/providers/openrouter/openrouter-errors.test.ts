import type { RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { recordAnswer } from '../../testing/apps/record-answer.ts';
import { closedPort, serve } from '../../testing/processes/local-server.ts';
import { createOpenRouter, type OpenRouterOptions } from './openrouter.ts';
import { errorFromFinish, errorFromRefusal } from './openrouter-errors.ts';

const good =
	'data: {"choices":[{"delta":{"content":"Rye"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const errorBody = (code: number | string, message = 'No.', metadata: object = {}) =>
	JSON.stringify({ error: { code, message, metadata } });

/** A provider that gives these responses in turn, then good ones. Records the times of requests. */
async function providerThat(answers: RequestListener[], options: Partial<OpenRouterOptions> = {}) {
	const askedAt: number[] = [];
	const baseUrl = await serve((request, response) => {
		askedAt.push(performance.now());
		const answer = answers[askedAt.length - 1];
		if (answer) answer(request, response);
		else response.writeHead(200, { 'content-type': 'text/event-stream' }).end(good);
	});
	return {
		model: createOpenRouter({ baseUrl, model: 'maker/model', retryWaitsMs: [1, 1], ...options }),
		askedAt,
	};
}

function refuse(
	status: number,
	body = errorBody(status),
	headers: Record<string, string> = {},
): RequestListener {
	return (_, response) =>
		response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

describe('an error response before the stream', () => {
	test.each([
		[
			400,
			errorBody(400, 'maker/model is not a valid model ID'),
			'model_refused',
			/“maker\/model is not a valid model ID”/,
		],
		[
			400,
			errorBody(400, "This model's maximum context length is 8192 tokens"),
			'model_context_too_long',
			/Start a new thread/,
		],
		[401, errorBody(401, 'No auth credentials found'), 'key_rejected', /Check it in settings/],
		[402, errorBody(402, 'Insufficient credits'), 'model_out_of_credit', /Add credit/],
		[
			403,
			errorBody(403, 'Input was flagged', { reasons: ['violence'] }),
			'model_refused',
			/“Input was flagged”/,
		],
		[404, errorBody(404, 'No endpoints found'), 'model_refused', /“No endpoints found”/],
		[
			404,
			errorBody(404, 'No endpoints found matching your data policy (Free model training).'),
			'model_refused',
			/^The privacy settings at the AI provider exclude everybody who offers this model/,
		],
		[
			402,
			errorBody(
				402,
				'This request requires more credits, or fewer max_tokens. You requested up to 4000 tokens, but can only afford 1234.',
			),
			'model_out_of_credit',
			/credit left, but too little for a request of this length/,
		],
		[
			402,
			errorBody(402, 'You requested up to 4000 tokens, but can only afford 0.'),
			'model_out_of_credit',
			/is used up/,
		],
		[
			403,
			errorBody(403, 'Key limit exceeded (monthly limit). Manage it using https://openrouter.ai'),
			'model_out_of_credit',
			/reached the spending limit .* Raise the limit there/,
		],
		[
			429,
			JSON.stringify({
				error: {
					message: 'You exceeded your current quota, please check your plan.',
					type: 'insufficient_quota',
					code: 'insufficient_quota',
				},
			}),
			'model_out_of_credit',
			/Add credit/,
		],
		[
			400,
			JSON.stringify({ error: { type: 'invalid_request_error', code: 'invalid_api_key' } }),
			'key_rejected',
			/Check it in settings/,
		],
		[
			400,
			errorBody(400, 'Provider returned error', {
				raw: '{"error":{"message":"Thinking mode does not support this.","type":"invalid_request_error"}}',
				provider_name: 'Maker',
			}),
			'model_refused',
			/It said: “Thinking mode does not support this\.”/,
		],
		[
			400,
			errorBody(400, 'Provider returned error', { raw: 'The prompt is too long: 300 > 200' }),
			'model_context_too_long',
			/longer than the model can read/,
		],
		[408, errorBody(408, 'Timed out'), 'model_timeout', /stopped responding/],
		[413, '<html>Request entity too large</html>', 'model_context_too_long', /send less/],
		[422, '{"error":"unprocessable"}', 'model_unavailable', /cannot be reached/],
		[401, '', 'key_rejected', /Check it in settings/],
		[403, 'Forbidden', 'model_refused', /refused to answer/],
		[
			400,
			errorBody('context', 'x', { error_type: 'context_length_exceeded' }),
			'model_context_too_long',
			/Start a new thread/,
		],
	])(
		'with status %i and %s is reported as %s and not retried [E6]',
		async (status, body, code, message) => {
			const { model, askedAt } = await providerThat([refuse(status, body)]);
			const answer = await recordAnswer(model).ended;
			expect(answer).toMatchObject({
				text: '',
				error: { code, message: expect.stringMatching(message) },
				endings: 1,
			});
			expect(askedAt).toHaveLength(1);
		},
	);

	test.each([
		[429, errorBody(429, 'Rate limited'), 'model_rate_limited'],
		[500, errorBody(500), 'model_unavailable'],
		[502, '<html><h1>Bad gateway</h1></html>', 'model_unavailable'],
		[503, '', 'model_unavailable'],
		[529, errorBody(529, 'Overloaded', { error_type: 'provider_overloaded' }), 'model_unavailable'],
	])('with status %i is retried twice, then reported [F4]', async (status, body, code) => {
		const { model, askedAt } = await providerThat(
			Array.from({ length: 3 }, () => refuse(status, body)),
		);
		expect(await recordAnswer(model).ended).toMatchObject({
			text: '',
			error: { code },
			endings: 1,
		});
		expect(askedAt).toHaveLength(3);
	});

	test('is not reported if a retry succeeds [F4]', async () => {
		const { model } = await providerThat([refuse(503), refuse(429)]);
		expect(await recordAnswer(model).ended).toMatchObject({ text: 'Rye', receipt: {} });
	});
});

describe('a limit of requests a day', () => {
	const dailyLimit = (headers: object) =>
		errorBody(429, 'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock more', {
			headers: { 'X-RateLimit-Limit': '50', 'X-RateLimit-Remaining': '0', ...headers },
		});

	test.each([
		['milliseconds', (time: number) => String(time)],
		['seconds', (time: number) => Math.round(time / 1000)],
	])('is reported with the time until it is reset, given in %s', (_, write) => {
		const reset = write(Date.now() + 3_600_000);
		const body = dailyLimit({ 'X-RateLimit-Reset': reset });
		const error = errorFromRefusal({ status: 429, body, headers: {} }, 'sk-or-1');
		expect(error).toMatchObject({
			code: 'model_rate_limited',
			message:
				'Today’s requests at the AI provider are used up. Wait for the new day there, or add credit.',
			isPermanent: false,
		});
		expect(error.retryAfter).toBeGreaterThan(3590);
		expect(error.retryAfter).toBeLessThanOrEqual(3601);
	});

	test('is read from the headers of the response as well', () => {
		const headers = { 'x-ratelimit-reset': String(Date.now() + 60_000) };
		const error = errorFromRefusal({ status: 429, body: dailyLimit({}), headers }, 'sk-or-1');
		expect(error.retryAfter).toBeGreaterThan(50);
	});
});

test.each([
	[401, errorBody(401), true],
	[402, errorBody(402), true],
	[403, errorBody(403, 'Key limit exceeded'), true],
	[404, errorBody(404, 'No endpoints found'), true],
	[400, errorBody(400, 'maker/model is not a valid model ID'), true],
	[404, errorBody(404, 'No endpoints found matching your data policy'), true],
	[403, errorBody(403, 'Input was flagged', { reasons: ['violence'] }), false],
	[429, errorBody(429), false],
	[503, '', false],
	[400, errorBody(400, "This model's maximum context length is 8192 tokens"), false],
])('status %i with %s: every request will fail like this: %s', (status, body, isPermanent) => {
	expect(errorFromRefusal({ status, body, headers: {} }, 'sk-or-1')).toMatchObject({ isPermanent });
});

describe('Retry-After', () => {
	test.each([
		['seconds', '7', 7],
		['a date', () => new Date(Date.now() + 20_000).toUTCString(), 20],
		['more than a day', '999999', 86_400],
	])('in %s that is longer than our limit is reported to the user', async (_, header, expected) => {
		const retryAfter = typeof header === 'string' ? header : header();
		const { model, askedAt } = await providerThat([
			refuse(429, errorBody(429), { 'retry-after': retryAfter }),
		]);
		const { error } = await recordAnswer(model).ended;
		expect(error?.code).toBe('model_rate_limited');
		expect(error?.retryAfter).toBeGreaterThanOrEqual(expected - 1);
		expect(error?.retryAfter).toBeLessThanOrEqual(expected);
		expect(askedAt).toHaveLength(1);
	});

	test('that is short is waited out in full', async () => {
		const { model, askedAt } = await providerThat(
			[refuse(503, errorBody(503), { 'retry-after': '1' })],
			{ retryWaitsMs: [1001] },
		);
		expect(await recordAnswer(model).ended).toMatchObject({ text: 'Rye' });
		expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThanOrEqual(990);
	});

	test.each(['0', 'soon', '-5', '', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
		'of "%s" is ignored',
		(header) => {
			const { retryAfter } = errorFromRefusal(
				{ status: 429, body: '', headers: { 'retry-after': header } },
				'sk-or-1',
			);
			expect(retryAfter ?? 0).toBe(0);
		},
	);

	test.each([
		['during an outage', 503, '7', 7],
		['in less than a second', 429, '0.4', 1],
	])('%s is read, in whole seconds', (_, status, header, expected) => {
		const headers = { 'retry-after': header };
		const { retryAfter } = errorFromRefusal({ status, body: '', headers }, 'sk-or-1');
		expect(retryAfter).toBe(expected);
	});

	test('is missing: waits are randomised, so that not all clients retry at once', async () => {
		const waits: number[] = [];
		const realSetTimeout = globalThis.setTimeout;
		vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
			if (ms > 500 && ms < 2000) waits.push(ms);
			return realSetTimeout(run, ms > 500 && ms < 2000 ? 0 : ms);
		}) as typeof setTimeout);
		const { model } = await providerThat(
			Array.from({ length: 8 }, () => refuse(503)),
			{ retryWaitsMs: Array.from({ length: 8 }, () => 1000), totalMs: 60_000 },
		);
		await recordAnswer(model).ended;
		vi.restoreAllMocks();
		expect(waits.every((ms) => ms >= 750 && ms <= 1250)).toBe(true);
		expect(new Set(waits).size).toBeGreaterThan(5);
	});
});

test('an answer that was cut off is reported as such, whatever the model’s own word says', () => {
	expect(errorFromFinish({ reason: 'length', native: 'stop' })?.code).toBe('answer_too_long');
});

describe('a connection', () => {
	test('that is refused is tried three times, then reported', async () => {
		const model = createOpenRouter({
			baseUrl: await closedPort(),
			model: 'maker/model',
			retryWaitsMs: [1, 1],
		});
		expect(await recordAnswer(model).ended).toMatchObject({
			error: { code: 'model_unavailable' },
			endings: 1,
			callsAfterEnd: 0,
		});
	});

	test('that breaks before the response is retried', async () => {
		const { model, askedAt } = await providerThat([(request) => request.socket.destroy()]);
		expect(await recordAnswer(model).ended).toMatchObject({ text: 'Rye' });
		expect(askedAt).toHaveLength(2);
	});

	test.each([
		['after the response headers', ''],
		['after some text', 'data: {"choices":[{"delta":{"content":"Half"}}]}\n\n'],
	])(
		'that breaks %s is not retried, because the answer may have been paid for [F4]',
		async (_, text) => {
			const { model, askedAt } = await providerThat([
				(_request, response) => {
					response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
					response.write(`: hello\n\n${text}`, () => response.destroy());
				},
			]);
			expect(await recordAnswer(model).ended).toMatchObject({
				text: text && 'Half',
				error: { code: 'model_unavailable' },
				endings: 1,
				callsAfterEnd: 0,
			});
			expect(askedAt).toHaveLength(1);
		},
	);

	test('that is aborted before a retry is not retried', async () => {
		const { model, askedAt } = await providerThat([refuse(503)], { retryWaitsMs: [400] });
		const { answer, abort } = recordAnswer(model);
		await vi.waitFor(() => expect(askedAt).toHaveLength(1));
		await wait(50);
		abort();
		await wait(600);
		expect(askedAt).toHaveLength(1);
		expect(answer).toMatchObject({ endings: 0, callsAfterEnd: 0 });
	});
});

describe('the key', () => {
	test.each([301, 302, 303, 307, 308])(
		'is not sent to another host by a redirect with status %i [E5]',
		async (status) => {
			let elsewhere = 0;
			const other = await serve((_, response) => {
				elsewhere += 1;
				response.end();
			});
			const { model, askedAt } = await providerThat([
				refuse(status, '', { location: `${other}/chat/completions` }),
			]);
			expect(await recordAnswer(model).ended).toMatchObject({
				error: { code: 'model_unavailable' },
			});
			expect({ elsewhere, asked: askedAt.length }).toEqual({ elsewhere: 0, asked: 1 });
		},
	);

	test.each([
		['OpenRouter’s', 'sk-or-v1-0123456789abcdef'],
		['OpenAI’s', 'sk-proj-AbC_dEf-123456'],
		['Groq’s', 'gsk_abcdefghijklmnop'],
		['any other', 'a+b/c==$&42'],
	])(
		'that the provider repeats, in %s form, is removed from the message that users read [E5]',
		async (_, apiKey) => {
			const message = `Key ${apiKey} (Bearer ${apiKey}) may not use this. ${'x'.repeat(200 - apiKey.length)} ${apiKey}`;
			const inStream = `data: {"choices":[{"delta":{"content":"Half"}}]}\n\ndata: ${errorBody(403, message)}\n\n`;
			const whole = JSON.stringify({ error: { code: 403, message } });
			const { model } = await providerThat([
				refuse(403, errorBody(403, message)),
				(_request, response) =>
					response.writeHead(200, { 'content-type': 'text/event-stream' }).end(inStream),
				refuse(200, whole),
			]);
			for (let n = 0; n < 3; n += 1) {
				const { error } = await recordAnswer(model, { apiKey }).ended;
				expect(error?.message).toMatch(
					/^The AI provider refused to answer this\. It said: “Key \[key\]/,
				);
				const everything = `${error?.message} ${error?.stack} ${JSON.stringify(error)}`;
				expect(everything).not.toContain(apiKey.slice(0, 8));
			}
		},
	);

	test('of another account is removed as well if it looks like a key [E5]', () => {
		const body = errorBody(
			400,
			'Incorrect key: sk-live-ABCDEFGH1234. Bearer abcdef.ghijkl is wrong.',
		);
		const { message } = errorFromRefusal({ status: 400, body, headers: {} }, 'unrelated-key');
		expect(message).toBe(
			'The AI provider refused to answer this. It said: “Incorrect key: [key] [key] is wrong.”',
		);
	});
});

test('a long explanation of the provider is shortened', () => {
	const { message } = errorFromRefusal(
		{ status: 400, body: errorBody(400, 'word '.repeat(1000)), headers: {} },
		'sk-or-1',
	);
	expect(message.length).toBeLessThan(280);
	expect(message).toMatch(/…”$/);
});
