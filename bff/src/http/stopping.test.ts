import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { buildTestApp } from '../testing/apps/build-test-app.ts';

test('a stopping server serves connections made before, and accepts no new ones [H8]', async () => {
	const { app, url } = await buildTestApp();
	const { port, hostname } = new URL(url);
	const socket = connect(Number(port), hostname);
	await once(app.server, 'connection');
	const closed = app.close();
	await expect.poll(() => app.server.listening).toBe(false);

	await expect(fetch(`${url}/health/live`)).rejects.toThrow();
	socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
	const answer = await text(socket);
	expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
	expect(answer.toLowerCase()).toContain('connection: close');
	await closed;
});
