import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../src/testing/processes/free-port.ts';
import { Child } from './child.ts';

export interface Product {
	child: Child;
	origin: string;
	/** Headers for requests of the demo account. */
	headers: { origin: string; cookie: string };
	close(): Promise<void>;
}

/**
 * Starts Warble with its usual settings, but without rate limits, and signs in as the demo user.
 */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
	const port = await freePort();
	const dataDir = await mkdtemp(join(tmpdir(), 'bench-warble-'));
	const origin = `http://127.0.0.1:${port}`;
	const env = {
		PORT: String(port),
		HOST: '127.0.0.1',
		DATA_DIR: dataDir,
		LOG_LEVEL: 'warn',
		NODE_ENV: 'test',
		// The requests for names would be measured with the answers.
		THREAD_NAME_MODEL: 'off',
		...settings,
	};
	const child = new Child(new URL('../dist/server.js', import.meta.url), env, [
		new URL('raise-limits.ts', import.meta.url),
	]);
	await waitUntilReady(origin, () => child.isRunning);
	return {
		child,
		origin,
		headers: { origin, cookie: await signIn(origin) },
		close: async () => {
			await child.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** Polls often, because the time to readiness is measured with it. */
export async function waitUntilReady(origin: string, isRunning: () => boolean): Promise<void> {
	const deadline = performance.now() + 120_000;
	for (;;) {
		const response = await fetch(`${origin}/health/ready`).catch(() => undefined);
		if (response?.ok) return;
		if (!isRunning() || performance.now() > deadline)
			throw new Error('The server did not become ready. See its output above.');
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}

/** Signs in to the demo account. Returns its cookies, as a browser sends them back. */
export async function signIn(origin: string): Promise<string> {
	const response = await fetch(`${origin}/auth/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin },
		body: JSON.stringify({ username: 'demo', password: 'warble-demo' }),
	});
	if (!response.ok)
		throw new Error(`Signing in failed with ${response.status}: ${await response.text()}`);
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ');
}
