import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ResponseOf } from '../client/client.ts';
import type { getThread } from '../contract/compose/compose.ts';
import { readStream } from './testing/apps/event-reader.ts';
import {
	cleanUpServers,
	newFolder,
	signInAsDemo,
	startServer,
} from './testing/processes/server-process.ts';

cleanUpServers();

/** Sends half of a request, as a browser on a bad network does. */
function sendHalf(url: string): void {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	onTestFinished(() => void socket.destroy());
	socket.on('error', () => undefined);
	socket.write(
		`POST /auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
	);
}

async function ask(url: string, cookie: string, path: string): Promise<unknown> {
	return (await fetch(url + path, { headers: { cookie } })).json();
}

async function messagesOf(url: string, cookie: string, threadId: unknown) {
	const thread = await ask(url, cookie, `/api/compose/${threadId}`);
	return (thread as ResponseOf<typeof getThread>).messages;
}

describe('a server that is started with nothing set', { timeout: 480_000 }, () => {
	test('runs with a demo account beside a second copy, and stops politely with open requests [H8]', async () => {
		const folder = newFolder();
		const first = startServer({ DATA_DIR: folder });
		const url = await first.url;
		expect((await fetch(`${url}/health/ready`)).status).toBe(200);
		const cookie = await signInAsDemo(url);
		expect(await ask(url, cookie, '/auth/current-user')).toMatchObject({
			user: { username: 'demo', onboardingCompleted: true },
		});
		expect(await ask(url, cookie, '/api/stripe/subscription-status')).toMatchObject({
			hasActiveSubscription: true,
			status: 'trialing',
		});

		const onSameData = startServer({ DATA_DIR: folder });
		expect(await onSameData.exited).toBe(1);
		expect(onSameData.output()).toContain(
			`The data folder "${folder}" is in use by process ${first.child.pid}.`,
		);
		expect(onSameData.output()).toContain('DATA_DIR');
		expect(onSameData.output()).not.toContain('    at ');

		const beside = startServer({ DATA_DIR: newFolder() });
		const otherUrl = await beside.url;
		expect(otherUrl).not.toBe(url);
		expect((await fetch(`${otherUrl}/auth/current-user`, { headers: { cookie } })).status).toBe(
			401,
		);

		const reader = await readStream(`${url}/api/compose`, {
			cookie,
			body: { text: 'Ten posts about rye [[sandbox: pace 60, tokens 400]]' },
		});
		await reader.until(6);
		sendHalf(url);
		const stoppedAt = performance.now();
		first.child.kill('SIGTERM');
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'server_stopping' },
		});
		expect(await first.exited).toBe(0);
		expect(performance.now() - stoppedAt).toBeLessThan(10_000);

		const again = startServer({ DATA_DIR: folder });
		const messages = await messagesOf(await again.url, cookie, reader.events[0]?.data.thread_id);
		expect(messages[1]).toMatchObject({
			status: 'interrupted',
			error: { code: 'answer_interrupted' },
		});
		expect(messages[1]?.content.startsWith(reader.text)).toBe(true);
	});

	test('that is killed in mid-answer has stored its text, and another attempt completes it [H6]', async () => {
		const folder = newFolder();
		const first = startServer({ DATA_DIR: folder });
		const cookie = await signInAsDemo(await first.url);
		const reader = await readStream(`${await first.url}/api/compose`, {
			cookie,
			body: { text: 'Posts about rye [[sandbox: pace 60, tokens 90]]' },
		});
		await reader.until(10);
		const textSoFar = reader.text;
		const threadId = String(reader.events[0]?.data.thread_id);
		await expect
			.poll(async () => (await messagesOf(await first.url, cookie, threadId))[1]?.content)
			.toContain(textSoFar);
		first.child.kill('SIGKILL');
		await first.exited;

		const second = startServer({ DATA_DIR: folder });
		const url = await second.url;
		const [, answer] = await messagesOf(url, cookie, threadId);
		expect(answer).toMatchObject({ status: 'interrupted', error: { code: 'answer_interrupted' } });
		const kept = answer?.content ?? '';
		expect(kept.startsWith(textSoFar)).toBe(true);
		expect(reader.text.startsWith(kept) || kept.startsWith(reader.text)).toBe(true);

		const again = await readStream(`${url}/api/compose/${threadId}/retry`, {
			cookie,
			method: 'POST',
		});
		expect((await again.ended).at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } });
		const messages = await messagesOf(url, cookie, threadId);
		expect(messages.map(({ status }) => status)).toEqual([undefined, 'done']);
		expect(messages[1]?.versions, 'the interrupted answer is a version of it').toHaveLength(2);
	});
});

test('in production without settings, it refuses to start and lists all that is missing [E8]', async () => {
	const { exited, output } = startServer({ NODE_ENV: 'production', DATA_DIR: newFolder() });
	expect(await exited).toBe(1);
	for (const name of [
		'APP_ORIGINS',
		'SESSION_KEYS',
		'ENCRYPTION_KEYS',
		'DATABASE_URL',
		'OPENROUTER_BASE_URL',
	]) {
		expect(output()).toContain(`${name} is missing`);
	}
	expect(output()).not.toMatch(/\n {4}at |warble-demo/);
});
