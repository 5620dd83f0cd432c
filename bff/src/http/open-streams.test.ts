import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentSession } from '../auth/sessions/session-store.ts';
import { readStream } from '../testing/apps/event-reader.ts';
import { type EventStream, formatEvent } from './event-stream.ts';
import { OpenStreams } from './open-streams.ts';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
	vi.useRealTimers();
});

async function serve(streams: OpenStreams) {
	const opened: EventStream[] = [];
	const app = Fastify();
	app.decorateRequest('currentSession', null);
	app.addHook('onRequest', async (request) => {
		const id = request.headers.cookie;
		if (id) request.currentSession = { user: { id }, sessionId: id } as CurrentSession;
	});
	app.get('/', async (request, reply) => {
		streams.ensureRoom();
		const stream = streams.open(request, reply);
		opened.push(stream);
		stream.write(formatEvent('started', {}));
		return reply;
	});
	app.addHook('preClose', async () => streams.close());
	await app.listen({ host: '127.0.0.1', port: 0 });
	const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
	return { app, opened, open: (person = '') => readStream(url, { cookie: person }) };
}

test('a silent stream sends a heartbeat every 15 seconds [F3]', async () => {
	const streams = new OpenStreams();
	const { app, open } = await serve(streams);
	const [one, other] = [await open(), await open()];
	vi.advanceTimersByTime(14_999);
	expect(one.comments).toEqual([]);
	vi.advanceTimersByTime(1);
	await Promise.all([
		one.until(({ comments }) => comments.length === 1),
		other.until(({ comments }) => comments.length === 1),
	]);
	vi.advanceTimersByTime(30_000);
	await one.until(({ comments }) => comments.length === 3);
	expect(one.events).toHaveLength(1);
	await app.close();
	await one.ended;
	const told = one.comments.length;
	vi.advanceTimersByTime(60_000);
	expect(one.comments).toHaveLength(told);
});

test('a stream above the limit is refused until another one is closed [F3]', async () => {
	const { app, open } = await serve(new OpenStreams({ limit: 2 }));
	const [first] = [await open(), await open()];
	const refused = await open();
	expect(refused.status).toBe(429);
	first?.leave();
	await expect.poll(async () => (await open()).status).toBe(200);
	await app.close();
});

test('a user’s eleventh stream closes their oldest with an error; other users keep theirs [F3]', async () => {
	const { app, open } = await serve(new OpenStreams());
	const other = await open('grace');
	const own = [];
	for (let count = 0; count < 10; count += 1) own.push(await open('ada'));
	const eleventh = await open('ada');
	expect((await own[0]?.ended)?.at(-1)).toMatchObject({
		event: 'error',
		data: { code: 'stream_replaced' },
	});
	const twelfth = await open('ada');
	expect((await own[1]?.ended)?.at(-1)).toMatchObject({
		event: 'error',
		data: { code: 'stream_replaced' },
	});
	for (const reader of [other, ...own.slice(2), eleventh, twelfth])
		expect(reader.events).toHaveLength(1);
	await app.close();
});

test('a stream expires after 2 minutes without an event, or 10 minutes in all [F3]', async () => {
	const streams = new OpenStreams();
	const { app, open, opened } = await serve(streams);
	const [idle, busy] = [await open(), await open()];
	const minutes = (count: number) => {
		for (let beat = 0; beat < count * 4; beat += 1) {
			opened[1]?.write(formatEvent('progress', {}));
			vi.advanceTimersByTime(15_000);
		}
	};
	minutes(2);
	expect(opened[0]?.isOpen).toBe(true);
	minutes(0.25);
	expect((await idle.ended).at(-1)).toMatchObject({
		event: 'error',
		data: { code: 'stream_expired' },
	});
	minutes(7.5);
	expect(opened[1]?.isOpen).toBe(true);
	minutes(0.25);
	expect((await busy.ended).at(-1)).toMatchObject({
		event: 'error',
		data: { code: 'stream_expired' },
	});
	await app.close();
});

test('a reader that reads nothing for a minute is disconnected; a slow one is not [F3]', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const { app, open, opened } = await serve(new OpenStreams());
	const [dead, slow] = [await open(), await open()];
	for (const reader of [dead, slow]) reader.pause();
	const piece = formatEvent('assistant_token', { token: 'x'.repeat(64 * 1024) });
	for (const stream of opened) while (stream.write(piece)) await turn();
	vi.advanceTimersByTime(59_999);
	expect(opened.map(({ isOpen }) => isOpen)).toEqual([true, true]);
	slow.resume();
	while (opened[1]?.isLagging) await turn();
	vi.advanceTimersByTime(1);
	expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true]);
	await app.close();
});

test('a stopping server asks every reader to reconnect and closes at once [H8]', async () => {
	const { app, open } = await serve(new OpenStreams());
	const readers = await Promise.all(Array.from({ length: 20 }, () => open()));
	await app.close();
	for (const reader of readers) {
		expect((await reader.ended).slice(1)).toEqual([
			{
				event: 'error',
				id: undefined,
				data: {
					code: 'server_stopping',
					message: expect.any(String),
					error: expect.any(String),
					retry_after: 2,
				},
			},
		]);
	}
});

test('a stream opened while the server stops gets its first event and is asked to reconnect [H8]', async () => {
	const streams = new OpenStreams();
	const app = Fastify();
	let hasArrived = false;
	let goOn: () => void = () => undefined;
	const late = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	app.get('/', async (request, reply) => {
		streams.ensureRoom();
		hasArrived = true;
		await late;
		streams.open(request, reply).write(formatEvent('started', {}));
		return reply;
	});
	app.addHook('preClose', async () => streams.close());
	await app.listen({ host: '127.0.0.1', port: 0 });
	const asked = readStream(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, {
		cookie: '',
	});
	await expect.poll(() => hasArrived).toBe(true);
	const closed = app.close();
	await vi.waitFor(() => expect(() => streams.ensureRoom()).toThrow('Warble is restarting.'));
	goOn();
	expect(await (await asked).ended).toMatchObject([
		{ event: 'started' },
		{ event: 'error', data: { code: 'server_stopping' } },
	]);
	await closed;
});
