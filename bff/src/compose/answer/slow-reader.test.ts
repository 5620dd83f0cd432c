import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../testing/apps/build-test-app.ts';
import { draftsOf, readStream } from '../../testing/apps/event-reader.ts';
import { startAnswer } from '../../testing/apps/start-answer.ts';
import type { ScriptedRequest } from '../../testing/scripted-model.ts';

test('a reader that stops reading costs little memory, holds up nobody, and catches up without a gap [F3]', async () => {
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

	let most = 0;
	const said = await sayMuch(modelRequest, () => {
		most = Math.max(most, waitingFor(sockets));
	});
	await quick.until(({ text }) => text.length === said.length);
	expect(most).toBeGreaterThan(256 * 1024);
	expect(most).toBeLessThan(1024 * 1024);
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

test('readers that never read again do not keep the server from stopping [H8]', async () => {
	const app = await buildTestApp({ keep: true });
	const person = await app.loginAs();
	const sockets: Socket[] = [];
	app.app.server.on('connection', (socket) => sockets.push(socket));
	const { reader, modelRequest } = await startAnswer(app, person, { text: 'Very much' });
	reader.pause();
	await sayMuch(modelRequest);
	expect(waitingFor(sockets)).toBeGreaterThan(256 * 1024);
	const startedAt = performance.now();
	await app.close();
	expect(performance.now() - startedAt).toBeLessThan(8000);
}, 60_000);

/**
 * Single characters: some sixty bytes on the wire for each, in all more than the system’s own
 * buffers hold.
 */
async function sayMuch(
	modelRequest: ScriptedRequest,
	look: () => void = () => undefined,
): Promise<string> {
	let said = '';
	for (let token = 0; token < 180_000; token += 1) {
		const piece = token % 1000 === 999 ? '<tweet>x</tweet>' : 'a';
		modelRequest.write(piece);
		said += piece;
		if (token % 500 !== 0) continue;
		await turn();
		look();
	}
	return said;
}

/** Bytes that the server holds for its slowest reader. */
function waitingFor(sockets: readonly Socket[]): number {
	return Math.max(...sockets.map(({ writableLength }) => writableLength));
}
