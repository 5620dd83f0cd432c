import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';
import type { Sandbox } from '../../../../sandbox/server.ts';
import { cookieOf } from '../apps/cookie-of.ts';
import { fastFolder } from '../database/fast-folder.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { bundled, compileCache } from './bundled.ts';

export interface ServerProcess {
	child: ChildProcess;
	/** Resolves with the URL when the server is ready. */
	url: Promise<string>;
	/** Resolves with the exit code; null if the process was killed. */
	exited: Promise<number | null>;
	output(): string;
}

const folders: string[] = [];
const databases: { close(): Promise<void> }[] = [];
const running = new Set<ChildProcess>();

/**
 * Stops servers after each test, and deletes folders and databases after the file. Call it once in
 * a file that starts servers.
 */
export function cleanUpServers(): void {
	afterEach(() => {
		for (const child of running) child.kill('SIGKILL');
		running.clear();
	});
	afterAll(async () => {
		for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
		for (const database of databases.splice(0)) await database.close();
	});
}

/** A migrated database that servers can use one after the other. */
export interface ServerDatabase {
	/**
	 * The settings of a server or a command that uses it. On PostgreSQL, each server needs its own
	 * `DATA_DIR`.
	 */
	environment: Record<string, string>;
	/**
	 * The PostgreSQL database, for statements of the test; undefined on the embedded engine, which
	 * only the server can use.
	 */
	url: string | undefined;
}

/**
 * A copy of the database that the global setup migrated. A server with an empty folder takes twice
 * as long to start.
 */
export async function newServerDatabase(): Promise<ServerDatabase> {
	const DATA_DIR = newFolder();
	const provided = inject('testDatabase');
	if ('dataDir' in provided) {
		cpSync(provided.dataDir, join(DATA_DIR, 'database'), { recursive: true });
		return { environment: { DATA_DIR }, url: undefined };
	}
	const database = await openTestDatabase();
	if (!('url' in database.address)) throw new Error('PostgreSQL has an address.');
	databases.push(database);
	return {
		environment: { DATA_DIR, DATABASE_URL: database.address.url },
		url: database.address.url,
	};
}

/**
 * The settings of servers that use the sandbox. Servers with the same settings can read each
 * other's cookies and encrypted data.
 */
export function sandboxSettings(sandbox: Sandbox): Record<string, string> {
	return {
		SESSION_KEYS: randomBytes(32).toString('hex'),
		ENCRYPTION_KEYS: `test:${randomBytes(32).toString('hex')}`,
		OPENROUTER_BASE_URL: `${sandbox.url}/api/v1`,
		OPENROUTER_API_KEY: 'sk-or-crash',
		THREAD_NAME_MODEL: 'off',
		X_API_BASE_URL: sandbox.url,
		X_APP_TOKEN: sandbox.x.appToken,
	};
}

export function newFolder(): string {
	const folder = mkdtempSync(join(fastFolder(), 'warble-server-'));
	folders.push(folder);
	return folder;
}

/**
 * Starts the real server in a process of its own, on a free port, with a demo account without runs
 * and threads.
 */
export function startServer(environment: Record<string, string>): ServerProcess {
	const child = spawn(process.execPath, bundled('server'), {
		env: {
			...compileCache,
			PATH: process.env.PATH ?? '',
			PORT: '0',
			LOG_LEVEL: 'info',
			NODE_ENV: 'test',
			...environment,
		},
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
		void exited.then((code) => reject(new Error(`The server ended with ${code}: ${output}`)));
	});
	url.catch(() => undefined);
	return { child, url, exited, output: () => output };
}

/** Signs in to the demo account. Returns the cookie. */
export async function signInAsDemo(url: string): Promise<string> {
	const response = await fetch(`${url}/auth/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ username: 'demo', password: 'warble-demo' }),
	});
	if (response.status !== 200) throw new Error(`demo could not sign in: ${response.status}`);
	return cookieOf({ headers: { 'set-cookie': response.headers.getSetCookie()[0] } });
}
