import type { Socket } from 'node:net';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../testing/apps/build-test-app.ts';
import { draftsOf, readStream } from '../../testing/apps/event-reader.ts';
import { startAnswer } from '../../testing/apps/start-answer.ts';
import type { ScriptedRequest } from '../../testing/scripted-model.ts';

test('a slow reader uses little memory, delays no other reader and catches up without gaps [F3]', async () => {
	const app = await buildTestApp();
	const person = await app.loginAs();
	const sockets: Socket[] = [];
	app.app.server.on('connection', (socket) => sockets.push(socket));
	const {
		reader: quick,
		modelRequest,
		threadId,
	} = await startAnswer(app, person, { text: 'Very much' });
	const slow = await readStream(`${app.url}/api/compose/${threadId}/events`, {
		cookie: person.cookie,
	});
	await slow.until(1);
	slow.pause();

	let maxBuffered = 0;
	const sent = await sendMuch(modelRequest, () => {
		maxBuffered = Math.max(maxBuffered, bufferedBytes(sockets));
	});
	await quick.until(({ text }) => text.length === sent.length);
	expect(maxBuffered).toBeGreaterThan(256 * 1024);
	expect(maxBuffered).toBeLessThan(1024 * 1024);
	expect(slow.text.length).toBeLessThan(quick.text.length);

	slow.resume();
	modelRequest.write(' The end.');
	modelRequest.end();
	await Promise.all([slow.ended, quick.ended]);
	expect(slow.text).toBe(quick.text);
	expect(draftsOf(slow.events)).toHaveLength(draftsOf(quick.events).length);
	expect(slow.events.at(-1)).toMatchObject({ event: 'done' });
	expect(slow.events.length).toBeLessThan(quick.events.length);
}, 60_000);

test('readers that stop reading do not delay a server that stops [H8]', async () => {
	const app = await buildTestApp({ keep: true });
	const person = await app.loginAs();
	const sockets: Socket[] = [];
	app.app.server.on('connection', (socket) => sockets.push(socket));
	const { reader, modelRequest } = await startAnswer(app, person, { text: 'Very much' });
	reader.pause();
	await sendMuch(modelRequest);
	expect(bufferedBytes(sockets)).toBeGreaterThan(256 * 1024);
	const startedAt = performance.now();
	await app.close();
	expect(performance.now() - startedAt).toBeLessThan(8000);
}, 60_000);

/**
 * Sends single characters, each of which takes about 60 bytes in the stream: more in total than the
 * operating system buffers.
 */
async function sendMuch(
	modelRequest: ScriptedRequest,
	measure: () => void = () => undefined,
): Promise<string> {
	let sent = '';
	for (let token = 0; token < 180_000; token += 1) {
		const piece = token % 1000 === 999 ? '<tweet>x</tweet>' : 'a';
		modelRequest.write(piece);
		sent += piece;
		if (token % 500 !== 0) continue;
		await nextTick();
		measure();
	}
	return sent;
}

/** Bytes that the server buffers for its slowest reader. */
function bufferedBytes(sockets: readonly Socket[]): number {
	return Math.max(...sockets.map(({ writableLength }) => writableLength));
}
