import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { compose, followAnswer } from '../contract/compose.ts';
import { serve } from '../src/testing/processes/local-server.ts';
import { createClient } from './client.ts';

const threadId = '6f1b5a0e-8f0f-4d4b-9a60-3d9a3a0c9f11';
const question = { body: { text: 'Bread' } };

const wire = [
	': heartbeat\n\n',
	`event: started\ndata: {"thread_id":"${threadId}","message_id":"m","name":"Brot 🍞"}\n\n`,
	'id: 1.5.0\nevent: assistant_token\ndata: {"token":"Süß 🥐\\n"}\n\n',
	': heartbeat\n\n',
	'id: 1.5.1\nevent: tweet\ndata: {"text":"パン"}\n\n',
	`event: done\ndata: {"thread_id":"${threadId}","status":"done"}\n\n`,
].join('');

const told = [
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
	const events: E[] = [];
	for await (const event of stream) events.push(event);
	return events;
}

/** A server that answers every request with an open stream, in the test's hands. */
async function serveStream(write: (response: ServerResponse) => unknown): Promise<string> {
	return serve((_, response) => {
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		write(response);
	});
}

test('the events of a stream come in order, typed, with their ids and without comments', async () => {
	const baseUrl = await serveStream((response) => response.end(wire));
	expect(await collect(createClient({ baseUrl }).stream(compose, question))).toEqual(told);
});

test('Windows line ends make no difference', async () => {
	const baseUrl = await serveStream((response) => response.end(wire.replaceAll('\n', '\r\n')));
	expect(await collect(createClient({ baseUrl }).stream(compose, question))).toEqual(told);
});

test('events that come byte by byte are the same, also where a byte is half a character', async () => {
	const baseUrl = await serveStream(async (response) => {
		response.socket?.setNoDelay(true);
		for (const byte of Buffer.from(wire)) {
			response.write(Buffer.of(byte));
			await new Promise(setImmediate);
		}
		response.end();
	});
	expect(await collect(createClient({ baseUrl }).stream(compose, question))).toEqual(told);
});

test('an event is there as soon as its last byte is, while the stream goes on', async () => {
	const open = Promise.withResolvers<ServerResponse>();
	const baseUrl = await serveStream((response) => {
		response.flushHeaders();
		open.resolve(response);
	});
	const stream = createClient({ baseUrl }).stream(compose, question);
	const first = stream.next();
	(await open.promise).write('event: tweet\ndata: {"text":"One"}\n\nevent: tweet\ndata: {"te');
	expect(await first).toMatchObject({ value: { data: { text: 'One' } } });
	const second = stream.next();
	(await open.promise).write('xt":"Two"}\n\n');
	expect(await second).toMatchObject({ value: { data: { text: 'Two' } } });
	await stream.return();
});

test('a stream asks for events, and to go on after the last one that was heard', async () => {
	const asked: unknown[] = [];
	const baseUrl = await serve(({ method, url, headers }, response) => {
		asked.push({ method, url, accept: headers.accept, lastEventId: headers['last-event-id'] });
		response.writeHead(200, { 'content-type': 'text/event-stream' }).end();
	});
	const client = createClient({ baseUrl });
	await collect(client.stream(followAnswer, { params: { threadId } }, { lastEventId: '1.5.1' }));
	await collect(client.stream(followAnswer, { params: { threadId } }));
	const common = {
		method: 'GET',
		url: `/api/compose/${threadId}/events`,
		accept: 'text/event-stream',
	};
	expect(asked).toEqual([
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
	for await (const { event } of createClient({ baseUrl }).stream(compose, question))
		if (event === 'tweet') break;
	await closed.promise;
});

test('giving up closes the connection and throws the abort', async () => {
	const closed = Promise.withResolvers<void>();
	const baseUrl = await serveStream((response) => {
		response.on('close', closed.resolve);
		response.write(wire.slice(0, 200));
	});
	const leaving = new AbortController();
	const stream = createClient({ baseUrl }).stream(compose, question, { signal: leaving.signal });
	await stream.next();
	const rest = collect(stream);
	leaving.abort();
	await expect(rest).rejects.toMatchObject({ name: 'AbortError' });
	await closed.promise;
});

test('giving up for a reason of one’s own throws that reason', async () => {
	const baseUrl = await serveStream((response) => response.write(wire.slice(0, 200)));
	const leaving = new AbortController();
	const stream = createClient({ baseUrl }).stream(compose, question, { signal: leaving.signal });
	await stream.next();
	const rest = collect(stream);
	leaving.abort(new RangeError('another thread was chosen'));
	await expect(rest).rejects.toMatchObject({ name: 'RangeError' });
});

test('a connection that breaks in the middle is told after what had come', async () => {
	const baseUrl = await serveStream(async (response) => {
		response.write(wire.slice(0, -10));
		await wait(50);
		response.destroy();
	});
	const heard: string[] = [];
	const listen = async () => {
		for await (const { event } of createClient({ baseUrl }).stream(compose, question))
			heard.push(event);
	};
	await expect(listen()).rejects.toMatchObject({ name: 'ApiError', code: 'network' });
	expect(heard).toEqual(['started', 'assistant_token', 'tweet']);
});

test('a stream that ends politely but early just ends', async () => {
	const baseUrl = await serveStream((response) =>
		response.end(wire.slice(0, wire.indexOf('event: done'))),
	);
	const events = await collect(createClient({ baseUrl }).stream(compose, question));
	expect(events.map(({ event }) => event)).toEqual(['started', 'assistant_token', 'tweet']);
});

test('an event that is no JSON is a matter of the network', async () => {
	const baseUrl = await serveStream((response) => response.end('event: tweet\ndata: {"te\n\n'));
	await expect(collect(createClient({ baseUrl }).stream(compose, question))).rejects.toMatchObject({
		code: 'network',
	});
});

test('an error event is an event like the others', async () => {
	const error = { code: 'model_timeout', message: 'Silent.', error: 'Silent.' };
	const baseUrl = await serveStream((response) =>
		response.end(`event: error\ndata: ${JSON.stringify(error)}\n\n`),
	);
	expect(await collect(createClient({ baseUrl }).stream(compose, question))).toEqual([
		{ event: 'error', data: error, id: undefined },
	]);
});

test('a stream that is refused throws what the server told, and says so when the session has ended', async () => {
	const onUnauthorized = vi.fn();
	const baseUrl = await serve((_, response) =>
		response
			.writeHead(401, { 'content-type': 'application/json' })
			.end('{"code":"unauthorized","message":"Sign in.","error":"Sign in."}'),
	);
	const stream = createClient({ baseUrl, onUnauthorized }).stream(compose, question);
	await expect(stream.next()).rejects.toMatchObject({
		name: 'ApiError',
		code: 'unauthorized',
		status: 401,
	});
	expect(onUnauthorized).toHaveBeenCalledOnce();
});

test('a reader that is slow holds the server back instead of filling memory', async () => {
	const event = `event: assistant_token\ndata: ${JSON.stringify({ token: 'x'.repeat(60_000) })}\n\n`;
	let written = 0;
	const baseUrl = await serveStream((response) => {
		const fill = () => {
			while (written < 1000 && response.write(event)) written += 1;
		};
		response.on('drain', fill);
		fill();
	});
	const stream = createClient({ baseUrl }).stream(compose, question);
	await stream.next();
	await wait(300);
	expect(written).toBeLessThan(300);
	await stream.return();
});
