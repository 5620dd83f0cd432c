import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../bff/src/testing/database/postgres.ts';
import { freePort } from '../../bff/src/testing/processes/free-port.ts';
import { type ServerProcess, startServer } from '../../bff/src/testing/processes/server-process.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { createAccounts, type Person, signIn } from './people.ts';
import { startNginx } from './start-nginx.ts';

/**
 * How long a rollout waits after a server is ready. Longer than nginx avoids a failed server, which
 * it counts in whole seconds.
 */
const SETTLE_MS = 3000;

/** How a process ended: its exit code (null if killed) and how long that took. */
export interface Ending {
	code: number | null;
	ms: number;
}

export interface Machines {
	/** Address of nginx. */
	url: string;
	/** Address of the first server. nginx sends it every other request. */
	firstUrl: string;
	people: Person[];
	/** User names at X, without `@`. */
	posters: readonly string[];
	/** Stops a server as a rollout does and starts it again. Resolves some time after it is ready. */
	restart(machine: number): Promise<Ending>;
	/** Kills a server and starts it again. */
	kill(machine: number): Promise<Ending>;
	/** The logs of nginx and the servers. */
	log(): string;
	stop(): Promise<void>;
}

/**
 * Starts two servers as in production behind nginx. They share only PostgreSQL and the sandbox. All
 * `people` are signed in.
 */
export async function startMachines(usernames: readonly string[]): Promise<Machines> {
	const postgres = await startPostgres();
	if (!postgres) throw new Error('PostgreSQL is not installed.');
	const sandbox = await startSandbox({ paceMs: 12 });
	const environment = {
		DATABASE_URL: postgres.url,
		SESSION_KEYS: randomBytes(32).toString('hex'),
		ENCRYPTION_KEYS: `test:${randomBytes(32).toString('hex')}`,
		APP_ORIGINS: 'https://warble.example',
		TRUST_PROXY: '127.0.0.1',
		OPENROUTER_BASE_URL: `${sandbox.url}/api/v1`,
		OPENROUTER_API_KEY: 'sk-or-sandbox',
		// The tests find threads by the names from their instructions.
		THREAD_NAME_MODEL: 'off',
		X_APP_TOKEN: sandbox.x.appToken,
		X_API_BASE_URL: sandbox.x.apiBaseUrl,
		LIMITS: 'instructionsPerMinute=1000,answersPerUser=10,streamsPerUser=100,judgeRequests=1',
	};
	await fetch(`${sandbox.url}/sandbox/x/feed`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ postsPerDay: 300 }),
	});
	await createAccounts(environment, usernames);

	const ports = [await freePort(), await freePort()];
	const nginx = await startNginx(ports);
	const past: ServerProcess[] = [];
	const start = (port: number) =>
		startServer({ ...environment, NODE_ENV: 'production', PORT: String(port) });
	const servers = ports.map(start);
	const replace = async (machine: number, signal: NodeJS.Signals): Promise<Ending> => {
		const [server, port] = [servers[machine], ports[machine]];
		if (!server || port === undefined) throw new Error(`There is no machine ${machine}.`);
		const stoppedAt = performance.now();
		server.child.kill(signal);
		const ending = { code: await server.exited, ms: performance.now() - stoppedAt };
		past.push(server);
		servers[machine] = start(port);
		await isReady(servers[machine]);
		await pause(SETTLE_MS);
		return ending;
	};
	await Promise.all(servers.map(isReady));
	return {
		url: nginx.url,
		firstUrl: `http://127.0.0.1:${ports[0]}`,
		posters: sandbox.x.usernames,
		people: await Promise.all(usernames.map((username) => signIn(nginx.url, username))),
		restart: (machine) => replace(machine, 'SIGTERM'),
		kill: (machine) => replace(machine, 'SIGKILL'),
		log: () =>
			[nginx.log(), ...[...past, ...servers].map((server) => server.output())].join('\n──\n'),
		async stop() {
			await nginx.stop();
			for (const { child } of servers) child.kill('SIGKILL');
			await Promise.all(servers.map(({ exited }) => exited));
			await sandbox.close();
			postgres.stop();
		},
	};
}

/** Resolves when the server is ready. Throws its output if that takes too long. */
async function isReady({ url, output }: ServerProcess): Promise<void> {
	const address = await url;
	for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(50)) {
		const response = await fetch(`${address}/health/ready`).catch(() => undefined);
		if (response?.status === 200) return;
	}
	throw new Error(`A server did not get ready:\n${output()}`);
}
