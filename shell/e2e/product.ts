import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Product {
	url: string;
	stop(): Promise<void>;
}

/** The built product as `npm start` runs it, on a free port with data of its own. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
	const child = spawn(process.execPath, [join(import.meta.dirname, '../../bff/src/server.ts')], {
		env: {
			...process.env,
			PORT: '0',
			DATA_DIR: await mkdtemp(join(tmpdir(), 'warble-e2e-')),
			LOG_LEVEL: 'warn',
			COMPOSE_PER_MINUTE: '1000',
			COMPOSE_STREAMS_PER_USER: '20',
			...environment,
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	return { url: await readUrl(child), stop: () => stop(child) };
}

function readUrl(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = '';
		child.stdout?.on('data', (text) => {
			output += text;
			const url = /ready at (http:\S+)/.exec(output)?.[1];
			if (url) resolve(url);
		});
		child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready.\n${output}`)));
	});
}

function stop(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => {
		child.removeAllListeners('exit');
		child.once('exit', () => resolve());
		child.kill('SIGTERM');
	});
}
