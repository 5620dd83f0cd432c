import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../child.ts';
import { freePort } from '../free-port.ts';
import type { Target } from './client.ts';

export interface Contender {
	name: string;
	child: Child;
	target: Target;
	/** Presses Stop on the answer whose stream began with `text`; undefined where leaving is all a reader can do. */
	stopAnswer?: (text: string) => Promise<void>;
	close(): Promise<void>;
}

export interface Surroundings {
	upstream: string;
	databaseUrl: string | undefined;
}

export const ours = 'Warble';
export const floor = 'bare pipe';

const ourEvents = { firstToken: 'event: assistant_token', lastWords: 'event: done' };
/** The model's first token, as the upstream writes it. */
export const providerEvents = { firstToken: '"content":"I"', lastWords: '[DONE]' };

const peers: Record<string, { file: string; events: Pick<Target, 'firstToken' | 'lastWords'> }> = {
	[floor]: { file: 'peers/pipe.ts', events: providerEvents },
	'openai SDK': { file: 'peers/openai-sdk.ts', events: ourEvents },
	'AI SDK': { file: 'peers/ai-sdk.ts', events: ourEvents },
};

export const contenderNames = [floor, ours, 'openai SDK', 'AI SDK'];

export function startContender(name: string, surroundings: Surroundings): Promise<Contender> {
	return name === ours ? startOurs(surroundings) : startPeer(name, surroundings);
}

async function startPeer(name: string, { upstream }: Surroundings): Promise<Contender> {
	const peer = peers[name];
	if (!peer) throw new Error(`no contender is called "${name}"`);
	const child = new Child(new URL(peer.file, import.meta.url), { OPENROUTER_BASE_URL: `${upstream}/api/v1`, NODE_ENV: 'production' });
	const target = { url: `http://127.0.0.1:${await child.port()}/api/compose`, headers: {}, ...peer.events };
	return { name, child, target, close: () => child.stop() };
}

/** The product as anyone starts it; only its limits are out of reach. */
async function startOurs({ upstream, databaseUrl }: Surroundings): Promise<Contender> {
	const port = await freePort();
	const dataDir = await mkdtemp(join(tmpdir(), 'bench-warble-'));
	const origin = `http://127.0.0.1:${port}`;
	const env = {
		PORT: String(port),
		HOST: '127.0.0.1',
		DATA_DIR: dataDir,
		OPENROUTER_BASE_URL: `${upstream}/api/v1`,
		OPENROUTER_API_KEY: 'x',
		LOG_LEVEL: 'warn',
		COMPOSE_STREAMS_PER_USER: '100000',
		COMPOSE_PER_MINUTE: '1000000',
		...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
	};
	const child = new Child(new URL('../../src/server.ts', import.meta.url), env, [new URL('../raise-limits.ts', import.meta.url)]);
	await isReady(child, origin);
	const cookie = await signIn(origin);
	const headers = { origin, cookie };
	return {
		name: ours,
		child,
		target: { url: `${origin}/api/compose`, headers, ...ourEvents },
		stopAnswer: async (text) => {
			const [, threadId] = /"thread_id":"([^"]+)"/.exec(text) ?? [];
			const response = await fetch(`${origin}/api/compose/${threadId}/stop`, {
				method: 'POST',
				headers: { ...headers, 'content-type': 'application/json' },
				body: '{}',
			});
			if (!response.ok) throw new Error(`Stop answered ${response.status}: ${await response.text()}`);
		},
		close: async () => {
			await child.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

async function isReady(child: Child, origin: string): Promise<void> {
	const deadline = performance.now() + 60_000;
	for (;;) {
		const response = await fetch(`${origin}/health/ready`).catch(() => undefined);
		if (response?.ok) return;
		if (!child.isRunning || performance.now() > deadline) throw new Error('the server did not become ready: see its messages above');
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}

async function signIn(origin: string): Promise<string> {
	const response = await fetch(`${origin}/auth/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin },
		body: JSON.stringify({ username: 'demo', password: 'warble-demo' }),
	});
	if (!response.ok) throw new Error(`signing in answered ${response.status}: ${await response.text()}`);
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ');
}
