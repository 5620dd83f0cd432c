import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { recordAnswer } from '../../testing/apps/record-answer.ts';
import { serve } from '../../testing/processes/local-server.ts';
import { providerStreams } from '../fixtures/provider-streams.ts';
import type { ModelRequest } from '../model.ts';
import { createOpenRouter, type OpenRouterOptions } from './openrouter.ts';

const apiKey = 'sk-or-v1-0123456789abcdef';
const token = (content: string) =>
	`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const finished = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

async function modelAt(listener: RequestListener, options: Partial<OpenRouterOptions> = {}) {
	return createOpenRouter({
		baseUrl: `${await serve(listener)}/api/v1`,
		model: 'maker/model',
		retryWaitsMs: [1, 1],
		...options,
	});
}

function startStream(response: ServerResponse, ...parts: string[]): ServerResponse {
	response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
	for (const part of parts) response.write(part);
	return response;
}

describe('a request', () => {
	test('goes to chat completions with the key, model, messages and token limit, and no tools [I1]', async () => {
		const asked = Promise.withResolvers<unknown>();
		const listener: RequestListener = async (request, response) => {
			const { method, url, headers } = request;
			asked.resolve({
				method,
				url,
				authorization: headers.authorization,
				body: JSON.parse(await text(request)),
			});
			startStream(response, token('Rye'), finished).end();
		};
		const model = createOpenRouter({
			baseUrl: `${await serve(listener)}/api/v1/`,
			model: 'maker/model',
		});
		await recordAnswer(model).ended;
		expect(await asked.promise).toEqual({
			method: 'POST',
			url: '/api/v1/chat/completions',
			authorization: `Bearer ${apiKey}`,
			body: {
				model: 'maker/model',
				messages: [{ role: 'user', content: 'Bread?' }],
				max_tokens: 100,
				stream: true,
			},
		});
	});

	test('reuses the connection of an earlier one', async () => {
		const sockets = new Set<unknown>();
		const model = await modelAt((request, response) => {
			sockets.add(request.socket);
			startStream(response, token('Rye'), finished).end();
		});
		for (let n = 0; n < 3; n += 1) {
			await recordAnswer(model).ended;
			await wait(20);
		}
		expect(sockets.size).toBe(1);
	});

	test('with a key that is invalid in a header is not sent, and the key is rejected', async () => {
		let requests = 0;
		const model = await modelAt(() => {
			requests += 1;
		});
		for (const key of ['sk-or-v1-1\r', 'sk-or-“1”', 'ключ']) {
			expect(await recordAnswer(model, { apiKey: key }).ended).toMatchObject({
				error: { code: 'key_rejected' },
				endings: 1,
			});
		}
		expect(requests).toBe(0);
	});
});

describe('an answer', () => {
	test.each(providerStreams)(
		'is read byte by byte from the network: $name [H2]',
		async ({ body, text: expected, receipt, fails }) => {
			const model = await modelAt(async (_, response) => {
				startStream(response).socket?.setNoDelay(true);
				for (const byte of Buffer.from(body)) {
					response.write(Uint8Array.of(byte));
					if (byte % 16 === 0) await new Promise(setImmediate);
				}
				response.end();
			});
			const answer = await recordAnswer(model).ended;
			expect(answer).toMatchObject({
				text: expected,
				endings: 1,
				callsAfterEnd: 0,
				...(receipt ? { receipt } : { error: { code: fails?.code } }),
			});
		},
	);

	test('is passed on as it arrives, not at its end', async () => {
		const open = Promise.withResolvers<ServerResponse>();
		const model = await modelAt((_, response) =>
			open.resolve(startStream(response, token('Rye '))),
		);
		const arrived = Promise.withResolvers<string>();
		const recording = recordAnswer(model, { onText: arrived.resolve });
		expect(await arrived.promise).toBe('Rye ');
		expect(recording.answer.endings).toBe(0);
		(await open.promise).end(token('bread') + finished);
		expect(await recording.ended).toMatchObject({ text: 'Rye bread', receipt: {} });
	});

	test('that is not streamed is read as well', async () => {
		const body =
			'{"id":"gen-1","model":"m","choices":[{"message":{"content":"Rye."}}],"usage":{"prompt_tokens":3,"completion_tokens":2}}';
		const model = await modelAt((_, response) =>
			response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
		);
		expect(await recordAnswer(model).ended).toMatchObject({
			text: 'Rye.',
			receipt: { generationId: 'gen-1', promptTokens: 3 },
		});
	});

	test('that is not streamed fails if it is cut off', async () => {
		const model = await modelAt((_, response) => {
			response.writeHead(200, { 'content-type': 'application/json', 'content-length': 90 });
			response.write('{"choices":[{"message":{"content":"Rye."}}]}', () => response.destroy());
		});
		expect(await recordAnswer(model).ended).toMatchObject({
			text: '',
			error: { code: 'model_unavailable' },
		});
	});

	test('has the generation id from the response header', async () => {
		const model = await modelAt((_, response) => {
			response.setHeader('x-generation-id', 'gen-9');
			startStream(response, token('Rye'), finished).end();
		});
		expect(await recordAnswer(model).ended).toMatchObject({ receipt: { generationId: 'gen-9' } });
	});

	test('whose connection breaks after the finish reason is complete', async () => {
		const model = await modelAt((_, response) => {
			startStream(response, token('Rye')).write(finished.split('data: [DONE]')[0], () =>
				response.destroy(),
			);
		});
		expect(await recordAnswer(model).ended).toMatchObject({ text: 'Rye', receipt: {} });
	});

	test('that fails closes the connection and ignores further text', async () => {
		const closed = Promise.withResolvers<void>();
		const model = await modelAt((_, response) => {
			response.on('close', closed.resolve);
			startStream(response, token('Rye'), 'data: {"error":{"code":502}}\n\n', token('more'));
		});
		expect(await recordAnswer(model).ended).toMatchObject({
			text: 'Rye',
			error: { code: 'model_unavailable' },
			callsAfterEnd: 0,
		});
		await closed.promise;
	});

	test('that is complete closes the connection, even if the provider keeps it open', async () => {
		const closed = Promise.withResolvers<void>();
		const model = await modelAt((_, response) => {
			response.on('close', closed.resolve);
			startStream(response, token('Rye'), finished);
		});
		expect(await recordAnswer(model).ended).toMatchObject({ text: 'Rye', receipt: {} });
		await closed.promise;
	});

	test('with a line of 10 MB fails long before its end', async () => {
		let written = 0;
		const model = await modelAt(async (_, response) => {
			startStream(response, token('Rye'), 'data: {"choices":[{"delta":{"content":"');
			while (written < 10_000_000 && !response.destroyed) {
				written += 100_000;
				if (!response.write('x'.repeat(100_000)))
					await Promise.race([once(response, 'drain'), wait(20)]);
			}
		});
		expect(await recordAnswer(model).ended).toMatchObject({
			text: 'Rye',
			error: { code: 'model_unavailable' },
			endings: 1,
		});
		await wait(50);
		expect(written).toBeLessThan(10_000_000);
	});
});

describe('aborting', () => {
	test.each([
		['before the provider responds', () => undefined],
		[
			'in the middle of the answer',
			(_: unknown, response: ServerResponse) => startStream(response, token('Rye')),
		],
		[
			'in the middle of an error response',
			(_: unknown, response: ServerResponse) => response.writeHead(500).write('{"error"'),
		],
	] as [string, RequestListener][])(
		'%s closes the connection within 100 ms, and nothing more is passed on',
		async (_, listener) => {
			const closed = Promise.withResolvers<number>();
			const arrived = Promise.withResolvers<void>();
			let requests = 0;
			const model = await modelAt((request, response) => {
				requests += 1;
				response.on('close', () => closed.resolve(performance.now()));
				listener(request, response);
				setTimeout(arrived.resolve, 30);
			});
			const { answer, abort } = recordAnswer(model);
			await arrived.promise;
			const left = performance.now();
			abort();
			expect((await closed.promise) - left).toBeLessThan(100);
			await wait(50);
			expect({ ...answer, requests }).toMatchObject({ endings: 0, callsAfterEnd: 0, requests: 1 });
		},
	);

	test('while text is being passed on stops it there', async () => {
		const model = await modelAt((_, response) =>
			startStream(response, token('Rye'), finished).end(),
		);
		const recording = recordAnswer(model, { onText: () => recording.abort() });
		await wait(100);
		expect(recording.answer).toMatchObject({ text: 'Rye', endings: 0, callsAfterEnd: 0 });
	});

	test('before the start sends no request', async () => {
		let requests = 0;
		const model = await modelAt(() => {
			requests += 1;
		});
		const sink = { text: () => undefined, end: () => undefined, fail: () => expect.unreachable() };
		const request: ModelRequest = { operation: 'answer', apiKey, messages: [], maxTokens: 1 };
		model.stream(request, sink, AbortSignal.abort());
		await wait(50);
		expect(requests).toBe(0);
	});
});

describe('a provider that stops responding', () => {
	test('before its response times out, without a retry', async () => {
		let requests = 0;
		const model = await modelAt(
			() => {
				requests += 1;
			},
			{ idleMs: 80 },
		);
		expect(await recordAnswer(model).ended).toMatchObject({
			error: { code: 'model_timeout' },
			endings: 1,
		});
		expect(requests).toBe(1);
	});

	test('in the middle of an answer times out, and the text so far is kept', async () => {
		const closed = Promise.withResolvers<void>();
		const model = await modelAt(
			(_, response) => {
				response.on('close', closed.resolve);
				startStream(response, token('Rye'));
			},
			{ idleMs: 80 },
		);
		expect(await recordAnswer(model).ended).toMatchObject({
			text: 'Rye',
			error: { code: 'model_timeout' },
			endings: 1,
			callsAfterEnd: 0,
		});
		await closed.promise;
	});

	test('in the middle of an answer that is not streamed times out', async () => {
		const model = await modelAt(
			(_, response) =>
				response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":'),
			{
				idleMs: 80,
			},
		);
		expect(await recordAnswer(model).ended).toMatchObject({ error: { code: 'model_timeout' } });
	});

	test('but sends comments does not time out', async () => {
		const model = await modelAt(
			async (_, response) => {
				startStream(response);
				for (let n = 0; n < 10; n += 1) {
					response.write(': OPENROUTER PROCESSING\n\n');
					await wait(50);
				}
				response.end(token('Rye') + finished);
			},
			{ idleMs: 200 },
		);
		expect(await recordAnswer(model).ended).toMatchObject({ text: 'Rye', receipt: {} });
	});

	test('but sends comments for ever times out in the end', async () => {
		const closed = Promise.withResolvers<void>();
		const model = await modelAt(
			(_, response) => {
				startStream(response, token('Rye'));
				const trickle = setInterval(() => response.write(': still here\n\n'), 20);
				response.on('close', () => {
					clearInterval(trickle);
					closed.resolve();
				});
			},
			{ totalMs: 250 },
		);
		expect(await recordAnswer(model).ended).toMatchObject({
			text: 'Rye',
			error: { code: 'model_timeout' },
			endings: 1,
		});
		await closed.promise;
	});
});
