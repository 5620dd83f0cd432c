import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStream } from '../testing/event-reader.ts';
import { wireEvent } from './event-stream.ts';
import { OpenStreams } from './open-streams.ts';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
	vi.useRealTimers();
});

async function serve(streams: OpenStreams) {
	const app = Fastify();
	app.get('/', async (request, reply) => {
		streams.ensureRoom();
		streams.open(request, reply).write(wireEvent('started', {}));
		return reply;
	});
	app.addHook('preClose', async () => streams.close());
	await app.listen({ host: '127.0.0.1', port: 0 });
	const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
	return { app, open: () => readStream(url, { cookie: '' }) };
}

test('a stream with nothing to say shows every 15 seconds that it is alive [F3]', async () => {
	const streams = new OpenStreams();
	const { app, open } = await serve(streams);
	const [one, other] = [await open(), await open()];
	vi.advanceTimersByTime(14_999);
	expect(one.comments).toEqual([]);
	vi.advanceTimersByTime(1);
	await Promise.all([one.until(({ comments }) => comments.length === 1), other.until(({ comments }) => comments.length === 1)]);
	vi.advanceTimersByTime(30_000);
	await one.until(({ comments }) => comments.length === 3);
	expect(one.events).toHaveLength(1);
	await app.close();
	await one.ended;
	const told = one.comments.length;
	vi.advanceTimersByTime(60_000);
	expect(one.comments).toHaveLength(told);
});

test('one more stream than there is room for is refused; one that left makes room [F3]', async () => {
	const { app, open } = await serve(new OpenStreams(2));
	const [first] = [await open(), await open()];
	const refused = await open();
	expect(refused.status).toBe(429);
	first?.leave();
	await expect.poll(async () => (await open()).status).toBe(200);
	await app.close();
});

test('when the server stops, every reader is told to ask again and the server closes at once [H8]', async () => {
	const { app, open } = await serve(new OpenStreams());
	const readers = await Promise.all(Array.from({ length: 20 }, open));
	await app.close();
	for (const reader of readers) {
		expect((await reader.ended).slice(1)).toEqual([
			{
				event: 'error',
				id: undefined,
				data: { code: 'server_stopping', message: expect.any(String), error: expect.any(String), retry_after: 2 },
			},
		]);
	}
});

test('a stream that opens while the server is stopping is told what it began and to ask again, and holds nothing up [H8]', async () => {
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
		streams.open(request, reply).write(wireEvent('started', {}));
		return reply;
	});
	app.addHook('preClose', async () => streams.close());
	await app.listen({ host: '127.0.0.1', port: 0 });
	const asked = readStream(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, { cookie: '' });
	await expect.poll(() => hasArrived).toBe(true);
	const closed = app.close();
	await vi.waitFor(() => expect(() => streams.ensureRoom()).toThrow('Warble is restarting.'));
	goOn();
	expect(await (await asked).ended).toMatchObject([{ event: 'started' }, { event: 'error', data: { code: 'server_stopping' } }]);
	await closed;
});
