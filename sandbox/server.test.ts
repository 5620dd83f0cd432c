import { get } from 'node:http';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { parseAnswer } from '../bff/contract/compose/draft-markup.ts';
import type { LoggedRequest } from './openrouter/request-log.ts';
import { startSandbox } from './server.ts';

const sandbox = await startSandbox({ paceMs: 0 });
const key = 'sk-or-v1-0123456789abcdef';

interface Chunk {
	model: string;
	choices: { delta: { role?: string; content?: string }; finish_reason: string | null }[];
	usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number; cost: number };
	error?: { code: number; message: string };
}

function ask(
	content: string,
	{
		stream = true,
		authorization = `Bearer ${key}`,
		signal,
	}: { stream?: boolean; authorization?: string; signal?: AbortSignal } = {},
) {
	return fetch(`${sandbox.url}/api/v1/chat/completions`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
		body: JSON.stringify({
			model: 'openrouter/auto',
			stream,
			messages: [
				{ role: 'system', content: 'Write.' },
				{ role: 'user', content },
			],
		}),
		signal: signal ?? null,
	});
}

function checkKey(key: string) {
	return fetch(`${sandbox.url}/api/v1/key`, { headers: { authorization: `Bearer ${key}` } });
}

async function read(response: Response) {
	const seen = { chunks: [] as Chunk[], comments: 0, isDone: false, isCut: false, text: '' };
	const parser = createParser({
		onEvent: ({ data }) => {
			if (data === '[DONE]') seen.isDone = true;
			else seen.chunks.push(JSON.parse(data) as Chunk);
		},
		onComment: () => {
			seen.comments += 1;
		},
	});
	try {
		for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
			parser.feed(text);
	} catch {
		seen.isCut = true;
	}
	seen.text = seen.chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
	return seen;
}

async function requests() {
	return (await (
		await fetch(`${sandbox.url}/sandbox/openrouter/requests`)
	).json()) as LoggedRequest[];
}

async function lastClosed() {
	await expect.poll(async () => (await requests()).at(-1)?.closedBy).not.toBeNull();
	return (await requests()).at(-1);
}

beforeEach(() => fetch(`${sandbox.url}/sandbox/openrouter/requests`, { method: 'DELETE' }));
afterAll(() => sandbox.close());

describe('a streamed answer', () => {
	test('comes as comments, role, tokens, reason, usage and [DONE]', async () => {
		const response = await ask('Write four posts about sourdough bread');
		const { chunks, comments, isDone, text } = await read(response);
		const last = chunks.at(-1);
		expect(response.headers.get('content-type')).toBe('text/event-stream');
		expect(comments).toBeGreaterThanOrEqual(2);
		expect(chunks[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' });
		expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
		expect(last?.choices).toEqual([]);
		expect(last?.usage?.completion_tokens).toBe(chunks.length - 3);
		expect(last?.usage?.total_tokens).toBe(
			(last?.usage?.prompt_tokens ?? 0) + (last?.usage?.completion_tokens ?? 0),
		);
		expect(last?.usage?.cost).toBeGreaterThan(0);
		expect(isDone).toBe(true);
		expect(text).toMatch(/sandbox model, not a real one/);
		expect(parseAnswer(text, true).tweets).toHaveLength(4);
	});

	test('is the same text for the same prompt, streamed or whole', async () => {
		const whole = (await (await ask('Two posts on bees', { stream: false })).json()) as {
			choices: { message: { content: string } }[];
		};
		const { text } = await read(await ask('Two posts on bees'));
		expect(whole.choices[0]?.message.content).toBe(text);
	});

	test('has as many tokens as the directive asks, and closes its block', async () => {
		const { chunks, text } = await read(await ask('Bees [[sandbox: tokens 500, per-write 16]]'));
		expect(chunks.at(-1)?.usage?.completion_tokens).toBe(500);
		expect(text.endsWith('</tweets>')).toBe(true);
	});

	test('keeps the pace of its directive', async () => {
		const started = performance.now();
		await read(await ask('Bees [[sandbox: tokens 10]] [[sandbox: pace 20]]'));
		expect(performance.now() - started).toBeGreaterThanOrEqual(190);
	});
});

describe('a scripted failure', () => {
	test.each([
		['status 401', 401, null],
		['status 402', 402, null],
		['status 403', 403, null],
		['status 429', 429, '7'],
		['status 502', 502, null],
		['status 503', 503, '7'],
		['fail-before 500', 500, null],
		['moderated', 403, null],
		['too-long', 400, null],
		['no-such-thing', 400, null],
		['status', 400, null],
	])('"%s" answers %i in the provider’s error form', async (directive, status, retryAfter) => {
		const response = await ask(`Bees [[sandbox: ${directive}]]`);
		const body = (await response.json()) as { error: { code: number; message: string } };
		expect(response.status).toBe(status);
		expect(response.headers.get('retry-after')).toBe(retryAfter);
		expect(body.error.code).toBe(status);
		expect(body.error.message).not.toBe('');
	});

	test('"moderated" says why', async () => {
		const body = (await (await ask('Bees [[sandbox: moderated]]')).json()) as {
			error: { metadata: { reasons: string[] } };
		};
		expect(body.error.metadata.reasons).toEqual(['harassment']);
	});

	test('"html" answers 502 with a page', async () => {
		const response = await ask('Bees [[sandbox: html]]');
		expect(response.status).toBe(502);
		expect(response.headers.get('content-type')).toMatch('text/html');
		expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
	});

	test('"fail-mid" puts an error chunk after some tokens', async () => {
		const { chunks, isDone } = await read(await ask('Bees [[sandbox: fail-mid 5]]'));
		expect(chunks).toHaveLength(1 + 5 + 1);
		expect(chunks.at(-1)).toMatchObject({
			error: { code: 502 },
			choices: [{ finish_reason: 'error' }],
		});
		expect(isDone).toBe(false);
	});

	test('"cut" destroys the socket in the middle, and the log says that we did it', async () => {
		const { chunks, isCut } = await read(await ask('Bees [[sandbox: cut 5]]'));
		expect(isCut).toBe(true);
		expect(chunks).toHaveLength(1 + 5);
		expect(await lastClosed()).toMatchObject({ closedBy: 'server', endedAt: null });
	});

	test('"stall" goes silent until the client leaves, and the log says when it left', async () => {
		const leaving = new AbortController();
		const response = await ask('Bees [[sandbox: stall 3]]', { signal: leaving.signal });
		await expect.poll(async () => (await requests()).at(-1)?.tokensSent).toBe(3);
		expect((await requests()).at(-1)?.closedBy).toBeNull();
		const left = Date.now();
		leaving.abort();
		await read(response);
		const entry = await lastClosed();
		expect(entry?.closedBy).toBe('client');
		expect(entry?.closedAt).toBeGreaterThanOrEqual(left);
	});

	test('"no-done" ends after the usage', async () => {
		const { chunks, isDone, isCut } = await read(await ask('Bees [[sandbox: no-done]]'));
		expect(chunks.at(-1)?.usage).toBeDefined();
		expect({ isDone, isCut }).toEqual({ isDone: false, isCut: false });
	});

	test('"unclosed" leaves the block of drafts open', async () => {
		const { text } = await read(await ask('Three posts about bees [[sandbox: unclosed]]'));
		expect(parseAnswer(text, false)).toMatchObject({ isOpen: true, tweets: { length: 2 } });
	});
});

describe('the control endpoint', () => {
	test('queues a directive for the next request only', async () => {
		const queue = (directive: string) =>
			fetch(`${sandbox.url}/sandbox/openrouter/next`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ directive }),
			});
		expect((await queue('misspelt')).status).toBe(400);
		expect((await queue('status 402')).status).toBe(204);
		expect((await ask('Bees')).status).toBe(402);
		expect((await ask('Bees')).status).toBe(200);
	});

	test('shows requests, and only the beginning and the hash of their keys', async () => {
		await read(await ask('Bees'));
		const entry = await lastClosed();
		expect(entry).toMatchObject({
			method: 'POST',
			status: 200,
			closedBy: 'server',
			body: { model: 'openrouter/auto' },
		});
		expect(entry?.headers.authorization).toBe('Bearer sk-or-v1-…');
		expect(entry?.keySha256).toMatch(/^[0-9a-f]{64}$/);
		expect(JSON.stringify(entry)).not.toContain(key);
	});
});

test('a request needs a key, and some keys are refused', async () => {
	expect((await ask('Bees', { authorization: '' })).status).toBe(401);
	expect((await ask('Bees', { authorization: 'Bearer sk-or-sandbox-rejected-1' })).status).toBe(
		401,
	);
	expect((await ask('Bees', { authorization: 'Bearer sk-or-sandbox-spent-1' })).status).toBe(402);
	expect((await checkKey('sk-or-sandbox-rejected-1')).status).toBe(401);
	expect((await checkKey('sk-or-sandbox-down-1')).status).toBe(503);
});

test('a key tells what it may spend, and what it has spent', async () => {
	const spender = 'sk-or-spender-0001';
	const readKey = async (key: string) =>
		((await (await checkKey(key)).json()) as { data: Record<string, unknown> }).data;
	expect(await readKey(spender)).toMatchObject({
		label: 'sk-or-spende...001',
		limit: 10,
		limit_remaining: 10,
		usage: 0,
	});
	await (
		await ask('Bees [[sandbox: pace 0, tokens 2000]]', { authorization: `Bearer ${spender}` })
	).text();
	expect(await readKey(spender)).toMatchObject({ limit_remaining: 9.997, usage: 0.003 });
	expect(await readKey('sk-or-spender-0002')).toMatchObject({ usage: 0 });
	expect(await readKey('sk-or-sandbox-spent-1')).toMatchObject({ limit_remaining: 0 });
	expect(await readKey('sk-or-sandbox-unlimited-1')).toMatchObject({
		limit: null,
		limit_remaining: null,
	});
});

test('broken JSON and invalid messages are refused in the provider’s error form', async () => {
	for (const body of ['{"messages":', '{"messages":[]}', '{"messages":"hi"}']) {
		const response = await fetch(`${sandbox.url}/api/v1/chat/completions`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
			body,
		});
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ error: { code: 400 } });
	}
});

test('the model list tells price and context', async () => {
	const { data } = (await (await fetch(`${sandbox.url}/api/v1/models`)).json()) as {
		data: { id: string }[];
	};
	expect(data[0]).toMatchObject({
		id: 'sandbox/wren',
		context_length: 32_768,
		pricing: { prompt: '0.0000005' },
	});
});

test('closing ends open streams at once', async () => {
	const other = await startSandbox();
	const response = await fetch(`${other.url}/api/v1/chat/completions`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
		body: JSON.stringify({
			stream: true,
			messages: [{ role: 'user', content: 'Bees [[sandbox: stall 0]]' }],
		}),
	});
	const started = performance.now();
	await other.close();
	expect((await read(response)).isCut).toBe(true);
	expect(performance.now() - started).toBeLessThan(1000);
});

test('a foreign host name that resolves to this machine gets no data [B10]', async () => {
	const status = (host: string) =>
		new Promise<number | undefined>((resolve) => {
			get(`${sandbox.url}/sandbox/mail/messages`, { headers: { host } }, (response) =>
				resolve(response.resume().statusCode),
			);
		});
	expect(await status('evil.example')).toBe(403);
	expect(await status('localhost.evil.example:80')).toBe(403);
	expect(await status('localhost:3000')).toBe(200);
	expect(await status('127.0.0.1')).toBe(200);
});
