import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { followAnswer } from '../contract/compose/answers.ts';
import { compose } from '../contract/compose/compose.ts';
import { serve } from '../src/testing/processes/local-server.ts';
import { createClient } from './client.ts';
import { openStream } from './stream.ts';

const threadId = '6f1b5a0e-8f0f-4d4b-9a60-3d9a3a0c9f11';
const input = { body: { text: 'Bread' } };

const wire = [
	': heartbeat\n\n',
	`event: started\ndata: {"thread_id":"${threadId}","message_id":"m","name":"Brot 🍞"}\n\n`,
	'id: 1.5.0\nevent: assistant_token\ndata: {"token":"Süß 🥐\\n"}\n\n',
	': heartbeat\n\n',
	'id: 1.5.1\nevent: tweet\ndata: {"text":"パン"}\n\n',
	`event: done\ndata: {"thread_id":"${threadId}","status":"done"}\n\n`,
].join('');

const events = [
	{
		event: 'started',
		data: { thread_id: threadId, message_id: 'm', name: 'Brot 🍞' },
		id: undefined,
	},
	{ event: 'assistant_token', data: { token: 'Süß 🥐\n' }, id: '1.5.0' },
	{ event: 'tweet', data: { text: 'パン' }, id: '1.5.1' },
	{ event: 'done', data: { thread_id: threadId, status: 'done' }, id: undefined },
];

async function collect<E>(stream: AsyncIterable<E>): Promise<E[]> {
	const collected: E[] = [];
	for await (const event of stream) collected.push(event);
	return collected;
}

/** A server that answers every request with a stream; `write` writes it. */
async function serveStream(write: (response: ServerResponse) => unknown): Promise<string> {
	return serve((_, response) => {
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		write(response);
	});
}

test('events arrive in order, typed, with ids, and without comments', async () => {
	const baseUrl = await serveStream((response) => response.end(wire));
	expect(await collect(openStream(createClient({ baseUrl }), compose, input))).toEqual(events);
});

test('Windows line endings are accepted', async () => {
	const baseUrl = await serveStream((response) => response.end(wire.replaceAll('\n', '\r\n')));
	expect(await collect(openStream(createClient({ baseUrl }), compose, input))).toEqual(events);
});

test('events can arrive byte by byte', async () => {
	const baseUrl = await serveStream(async (response) => {
		response.socket?.setNoDelay(true);
		for (const byte of Buffer.from(wire)) {
			response.write(Buffer.of(byte));
			await new Promise(setImmediate);
		}
		response.end();
	});
	expect(await collect(openStream(createClient({ baseUrl }), compose, input))).toEqual(events);
});

test('an event is yielded as soon as it is complete', async () => {
	const open = Promise.withResolvers<ServerResponse>();
	const baseUrl = await serveStream((response) => {
		response.flushHeaders();
		open.resolve(response);
	});
	const stream = openStream(createClient({ baseUrl }), compose, input);
	const first = stream.next();
	(await open.promise).write('event: tweet\ndata: {"text":"One"}\n\nevent: tweet\ndata: {"te');
	expect(await first).toMatchObject({ value: { data: { text: 'One' } } });
	const second = stream.next();
	(await open.promise).write('xt":"Two"}\n\n');
	expect(await second).toMatchObject({ value: { data: { text: 'Two' } } });
	await stream.return();
});

test('a stream can be resumed after an event', async () => {
	const requests: unknown[] = [];
	const baseUrl = await serve(({ method, url, headers }, response) => {
		requests.push({ method, url, accept: headers.accept, lastEventId: headers['last-event-id'] });
		response.writeHead(200, { 'content-type': 'text/event-stream' }).end();
	});
	const client = createClient({ baseUrl });
	await collect(
		openStream(
			client,
			followAnswer,
			{ params: { threadId }, querystring: {} },
			{ lastEventId: '1.5.1' },
		),
	);
	await collect(openStream(client, followAnswer, { params: { threadId }, querystring: {} }));
	const common = {
		method: 'GET',
		url: `/api/compose/${threadId}/events`,
		accept: 'text/event-stream',
	};
	expect(requests).toEqual([
		{ ...common, lastEventId: '1.5.1' },
		{ ...common, lastEventId: undefined },
	]);
});

test('leaving the loop closes the connection', async () => {
	const closed = Promise.withResolvers<void>();
	const baseUrl = await serveStream((response) => {
		response.on('close', closed.resolve);
		response.write(wire);
	});
	for await (const { event } of openStream(createClient({ baseUrl }), compose, input))
		if (event === 'tweet') break;
	await closed.promise;
});

test('aborting closes the connection and throws the abort error', async () => {
	const closed = Promise.withResolvers<void>();
	const baseUrl = await serveStream((response) => {
		response.on('close', closed.resolve);
		response.write(wire.slice(0, 200));
	});
	const controller = new AbortController();
	const stream = openStream(createClient({ baseUrl }), compose, input, {
		signal: controller.signal,
	});
	await stream.next();
	const rest = collect(stream);
	controller.abort();
	await expect(rest).rejects.toMatchObject({ name: 'AbortError' });
	await closed.promise;
});

test('aborting with a reason throws that reason', async () => {
	const baseUrl = await serveStream((response) => response.write(wire.slice(0, 200)));
	const controller = new AbortController();
	const stream = openStream(createClient({ baseUrl }), compose, input, {
		signal: controller.signal,
	});
	await stream.next();
	const rest = collect(stream);
	controller.abort(new RangeError('another thread was opened'));
	await expect(rest).rejects.toMatchObject({ name: 'RangeError' });
});

test('a connection that breaks throws after the events before it', async () => {
	const baseUrl = await serveStream(async (response) => {
		response.write(wire.slice(0, -10));
		await wait(50);
		response.destroy();
	});
	const received: string[] = [];
	const read = async () => {
		for await (const { event } of openStream(createClient({ baseUrl }), compose, input))
			received.push(event);
	};
	await expect(read()).rejects.toMatchObject({ name: 'ApiError', code: 'network' });
	expect(received).toEqual(['started', 'assistant_token', 'tweet']);
});

test('a stream that the server closes early ends without an error', async () => {
	const baseUrl = await serveStream((response) =>
		response.end(wire.slice(0, wire.indexOf('event: done'))),
	);
	const received = await collect(openStream(createClient({ baseUrl }), compose, input));
	expect(received.map(({ event }) => event)).toEqual(['started', 'assistant_token', 'tweet']);
});

test('an event that is not JSON fails with the code `network`', async () => {
	const baseUrl = await serveStream((response) => response.end('event: tweet\ndata: {"te\n\n'));
	await expect(
		collect(openStream(createClient({ baseUrl }), compose, input)),
	).rejects.toMatchObject({
		code: 'network',
	});
});

test('an error event is yielded like the others', async () => {
	const error = { code: 'model_timeout', message: 'Silent.', error: 'Silent.' };
	const baseUrl = await serveStream((response) =>
		response.end(`event: error\ndata: ${JSON.stringify(error)}\n\n`),
	);
	expect(await collect(openStream(createClient({ baseUrl }), compose, input))).toEqual([
		{ event: 'error', data: error, id: undefined },
	]);
});

test('a refused stream throws the error of the server and calls `onUnauthorized`', async () => {
	const onUnauthorized = vi.fn();
	const baseUrl = await serve((_, response) =>
		response
			.writeHead(401, { 'content-type': 'application/json' })
			.end('{"code":"unauthorized","message":"Sign in.","error":"Sign in."}'),
	);
	const stream = openStream(createClient({ baseUrl, onUnauthorized }), compose, input);
	await expect(stream.next()).rejects.toMatchObject({
		name: 'ApiError',
		code: 'unauthorized',
		status: 401,
	});
	expect(onUnauthorized).toHaveBeenCalledOnce();
});

test('a slow reader slows the server down instead of filling memory', async () => {
	const event = `event: assistant_token\ndata: ${JSON.stringify({ token: 'x'.repeat(60_000) })}\n\n`;
	let written = 0;
	const baseUrl = await serveStream((response) => {
		const fill = () => {
			while (written < 1000 && response.write(event)) written += 1;
		};
		response.on('drain', fill);
		fill();
	});
	const stream = openStream(createClient({ baseUrl }), compose, input);
	await stream.next();
	await wait(300);
	expect(written).toBeLessThan(300);
	await stream.return();
});
