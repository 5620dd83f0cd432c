import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { contractRoutes, nameOf, pathOf } from './testing/contract-routes.ts';
import { cookieOf } from './testing/cookie-of.ts';
import { readStream } from './testing/event-reader.ts';

const server = new URL('server.ts', import.meta.url).pathname;
const folders: string[] = [];
const running = new Set<ChildProcess>();

afterEach(() => {
	for (const child of running) child.kill('SIGKILL');
	running.clear();
});
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'warble-server-'));
	folders.push(folder);
	return folder;
}

interface Started {
	child: ChildProcess;
	/** Resolves with the address once it is ready. */
	url: Promise<string>;
	/** Resolves with the exit code; null when it was killed. */
	exited: Promise<number | null>;
	output(): string;
}

function start(environment: Record<string, string>): Started {
	const child = spawn(process.execPath, [server], {
		env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'info', ...environment },
	});
	running.add(child);
	let output = '';
	const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
	const url = new Promise<string>((resolve, reject) => {
		const look = (bytes: Buffer) => {
			output += bytes.toString('utf8');
			const [, found] = /ready at (http:\S+)/.exec(output) ?? [];
			if (found) resolve(found);
		};
		child.stdout?.on('data', look);
		child.stderr?.on('data', look);
		void exited.then((code) => reject(new Error(`It ended with ${code}: ${output}`)));
	});
	url.catch(() => undefined);
	return { child, url, exited, output: () => output };
}

async function signIn(url: string): Promise<string> {
	const response = await fetch(`${url}/auth/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ username: 'demo', password: 'warble-demo' }),
	});
	expect(response.status).toBe(200);
	return cookieOf({ headers: { 'set-cookie': response.headers.getSetCookie()[0] } });
}

async function ask(url: string, cookie: string, path: string) {
	return (await fetch(url + path, { headers: { cookie } })).json();
}

describe('a server that is started with nothing set', { timeout: 90_000 }, () => {
	test('runs with a demo account, lets a second copy run beside it but not on its data, and stops politely with an open stream [H8]', async () => {
		const folder = newFolder();
		const first = start({ DATA_DIR: folder });
		const url = await first.url;
		expect((await fetch(`${url}/health/ready`)).status).toBe(200);
		const cookie = await signIn(url);
		expect(await ask(url, cookie, '/auth/current-user')).toMatchObject({ user: { username: 'demo', onboardingCompleted: true } });
		expect(await ask(url, cookie, '/api/stripe/subscription-status')).toMatchObject({ hasActiveSubscription: true, status: 'trialing' });

		const onSameData = start({ DATA_DIR: folder });
		expect(await onSameData.exited).toBe(1);
		expect(onSameData.output()).toContain(`The data folder "${folder}" is in use by process ${first.child.pid}.`);
		expect(onSameData.output()).toContain('DATA_DIR');
		expect(onSameData.output()).not.toContain('    at ');

		const beside = start({ DATA_DIR: newFolder() });
		const otherUrl = await beside.url;
		expect(otherUrl).not.toBe(url);
		expect((await fetch(`${otherUrl}/auth/current-user`, { headers: { cookie } })).status).toBe(401);

		const reader = await readStream(`${url}/api/compose`, {
			cookie,
			body: { text: 'Ten posts about rye [[sandbox: pace 60, tokens 400]]' },
		});
		await reader.until(6);
		const stoppedAt = performance.now();
		first.child.kill('SIGTERM');
		expect((await reader.ended).at(-1)).toMatchObject({ event: 'error', data: { code: 'server_stopping' } });
		expect(await first.exited).toBe(0);
		expect(performance.now() - stoppedAt).toBeLessThan(10_000);

		const again = start({ DATA_DIR: folder });
		const { messages } = await ask(await again.url, cookie, `/api/compose/${reader.events[0]?.data.thread_id}`);
		expect(messages[1]).toMatchObject({ status: 'interrupted', error: { code: 'answer_interrupted' } });
		expect(messages[1].content.startsWith(reader.text)).toBe(true);
	});

	test('that is killed in mid-answer has kept the text so far, and another try completes it [H6]', async () => {
		const folder = newFolder();
		const first = start({ DATA_DIR: folder });
		const cookie = await signIn(await first.url);
		const reader = await readStream(`${await first.url}/api/compose`, {
			cookie,
			body: { text: 'Posts about rye [[sandbox: pace 60, tokens 90]]' },
		});
		await reader.until(10);
		const secondOld = reader.text;
		await new Promise((resolve) => setTimeout(resolve, 2500));
		first.child.kill('SIGKILL');
		await first.exited;

		const second = start({ DATA_DIR: folder });
		const url = await second.url;
		const threadId = String(reader.events[0]?.data.thread_id);
		const [, answer] = (await ask(url, cookie, `/api/compose/${threadId}`)).messages;
		expect(answer).toMatchObject({ status: 'interrupted', error: { code: 'answer_interrupted' } });
		expect(answer.content.startsWith(secondOld)).toBe(true);
		expect(reader.text.startsWith(answer.content) || answer.content.startsWith(reader.text)).toBe(true);

		const again = await readStream(`${url}/api/compose/${threadId}/retry`, { cookie, method: 'POST' });
		expect((await again.ended).at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } });
		expect((await ask(url, cookie, `/api/compose/${threadId}`)).messages.map(({ status }: { status?: string }) => status)).toEqual([
			undefined,
			'interrupted',
			'done',
		]);
	});

	test('is ended by no request, whatever its body [H9]', async () => {
		const { child, url: ready } = start({ DATA_DIR: newFolder() });
		const url = await ready;
		const cookie = await signIn(url);
		const bodies = [undefined, 'null', '[]', '""', '0', '{}', '{"__proto__":1}', '{"text":{"$ne":null}}', '['.repeat(10_000)];
		const values = { threadId: '00000000-0000-4000-8000-000000000000', id: '00000000-0000-4000-8000-000000000000' };
		for (const route of (await contractRoutes()).filter(({ url: path }) => path !== '/auth/logout')) {
			for (const body of bodies) {
				for (const headers of [{}, { cookie }, { cookie, 'content-type': 'application/json' }]) {
					const init = body === undefined || route.method === 'GET' ? {} : { body };
					const response = await fetch(url + pathOf(route, values), { method: route.method, headers, ...init });
					await response.text();
					expect({ route: nameOf(route), body: body?.slice(0, 40), isOurFault: response.status >= 500 }).toMatchObject({
						isOurFault: false,
					});
				}
			}
		}
		expect(child.exitCode).toBeNull();
		expect((await fetch(`${url}/health/ready`)).status).toBe(200);
	});
});

test('in production, without settings, it refuses to start and lists all that is missing [E8]', async () => {
	const { exited, output } = start({ NODE_ENV: 'production', DATA_DIR: newFolder() });
	expect(await exited).toBe(1);
	for (const name of ['APP_ORIGINS', 'SESSION_KEYS', 'ENCRYPTION_KEYS', 'DATABASE_URL', 'OPENROUTER_BASE_URL']) {
		expect(output()).toContain(`${name} is missing`);
	}
	expect(output()).not.toMatch(/\n {4}at |warble-demo/);
});
