import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/testing/processes/free-port.ts';
import { Child } from '../child.ts';
import { signIn, waitUntilReady } from '../product.ts';

/** How long a process has nothing to do before its memory is read. */
const IDLE_MS = 10_000;

/** One request of each screen. */
const requests = [
	...['/', '/auth/current-user', '/api/connections', '/api/user-api-keys', '/api/auth/sessions'],
	...['/api/stripe/pricing-options', '/api/stripe/subscription-status', '/api/user/checklist'],
	...[
		'/api/threads/recent',
		'/api/compose/models',
		'/api/compose/starting-points',
		'/api/drafts',
		'/api/files/tree',
	],
	...['/api/feed', '/api/filter/templates', '/api/filter/runs', '/api/tweets'],
];

/** Milliseconds until a process was ready, and its bytes of resident memory. */
export interface AtRest {
	ready: number;
	idle: number;
	/** After a garbage collection. */
	collected: number;
}

/** Starts a server, sends the requests of each screen, and waits. */
export async function measureServer(
	file: URL,
	settings: Record<string, string>,
	use: (origin: string) => Promise<void>,
): Promise<AtRest> {
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const start = performance.now();
	const child = new Child(file, { PORT: String(port), LOG_LEVEL: 'warn', ...settings });
	try {
		await waitUntilReady(origin, () => child.isRunning);
		const ready = performance.now() - start;
		await use(origin);
		await pause(IDLE_MS);
		const { rss: idle } = await child.usage();
		const { rss: collected } = await child.request<{ rss: number }>('memory');
		return { ready, idle, collected };
	} finally {
		await child.stop();
	}
}

/** Runs `npm start`, and adds up the memory of all its processes. */
export async function measureStart(dataDir: string): Promise<Omit<AtRest, 'collected'>> {
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const { WARBLE_NODE: _, ...env } = process.env;
	const start = performance.now();
	const command = spawn('npm', ['start'], {
		cwd: fileURLToPath(new URL('../../..', import.meta.url)),
		env: { ...env, PORT: String(port), DATA_DIR: dataDir },
		stdio: ['ignore', 'ignore', 'inherit'],
		detached: true,
	});
	const group = -(command.pid ?? 0);
	try {
		await waitUntilReady(origin, () => command.exitCode === null);
		const ready = performance.now() - start;
		await openScreens(origin);
		await pause(IDLE_MS);
		return { ready, idle: residentMemory(command.pid ?? 0) };
	} finally {
		// npm ends before the server, which has to release its data folder first.
		if (isAlive(group)) process.kill(group, 'SIGTERM');
		while (isAlive(group)) await pause(50);
	}
}

/** Signs in and sends one request of each screen. */
export async function openScreens(origin: string): Promise<void> {
	const headers = { origin, cookie: await signIn(origin) };
	for (const path of requests) {
		const response = await fetch(`${origin}${path}`, { headers });
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		await response.arrayBuffer();
	}
}

function isAlive(group: number): boolean {
	try {
		return process.kill(group, 0);
	} catch {
		return false;
	}
}

/** The resident memory of a process and all its descendants, in bytes. */
function residentMemory(pid: number): number {
	const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
		.trim()
		.split('\n')
		.map((line) => line.trim().split(/\s+/).map(Number));
	const sum = (id: number): number =>
		processes
			.filter(([, parent]) => parent === id)
			.reduce(
				(total, [child = 0]) => total + sum(child),
				processes.find(([own]) => own === id)?.[2] ?? 0,
			);
	return sum(pid) * 1024;
}
