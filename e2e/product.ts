import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundled, compileCache } from '../bff/src/testing/processes/bundled.ts';
import { freePort } from '../bff/src/testing/processes/free-port.ts';

/** The addresses of a product. */
export interface ProductPlace {
	url: string;
	/** Origin of the sandbox, which replaces all providers. */
	sandboxUrl: string;
	dataDir: string;
}

export interface Product extends ProductPlace {
	stop(): Promise<void>;
}

/** Starts the built product as `npm start` does, on a free port, with a new data folder. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
	const dataDir = await mkdtemp(join(tmpdir(), 'warble-e2e-'));
	const child = spawn(process.execPath, bundled('server'), {
		env: {
			...process.env,
			...compileCache,
			// The addresses that agents are told have the port.
			PORT: String(await freePort()),
			DATA_DIR: dataDir,
			LOG_LEVEL: 'warn',
			NODE_ENV: 'test',
			LIMITS: 'instructionsPerMinute=1000,answersPerUser=20,streamsPerUser=100',
			// Each test sends an address of its own, so that rate limits do not reach the next test.
			TRUST_PROXY: '127.0.0.1,::1',
			...environment,
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	return { ...(await readAddresses(child)), dataDir, stop: () => stop(child) };
}

/** Runs `npm run NAME -- ARGUMENTS` next to the running product. Returns its output. */
export async function runCommand(
	{ url, dataDir }: ProductPlace,
	name: 'invite' | 'user',
	...args: string[]
): Promise<string> {
	const { stdout } = await promisify(execFile)(process.execPath, [...bundled(name), ...args], {
		env: { ...process.env, ...compileCache, DATA_DIR: dataDir, APP_ORIGINS: url },
	});
	return stdout;
}

function readAddresses(child: ChildProcess): Promise<Pick<Product, 'url' | 'sandboxUrl'>> {
	return new Promise((resolve, reject) => {
		let output = '';
		child.stdout?.on('data', (text) => {
			output += text;
			const url = /ready at (http:\S+)/.exec(output)?.[1];
			const sandboxUrl = /Mail arrives at (http:\S+)\/sandbox\/inbox/.exec(output)?.[1];
			if (url && sandboxUrl) resolve({ url, sandboxUrl });
		});
		child.once('exit', (code) =>
			reject(new Error(`The product ended with ${code} before it was ready.\n${output}`)),
		);
	});
}

function stop(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => {
		child.removeAllListeners('exit');
		child.once('exit', () => resolve());
		child.kill('SIGTERM');
	});
}
