import { type ChildProcess, spawn } from 'node:child_process';
import {
	chmodSync,
	closeSync,
	copyFileSync,
	mkdtempSync,
	openSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../bff/src/testing/processes/free-port.ts';

export interface Nginx {
	url: string;
	/** Everything that it has logged. */
	log(): string;
	stop(): Promise<void>;
}

/** Temporary folders, because the default ones may not be writable. */
const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Starts nginx with the deployed configuration in front of the servers on these local ports. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
	const folder = mkdtempSync(join(tmpdir(), 'warble-nginx-'));
	// Its workers run as another user.
	chmodSync(folder, 0o755);
	const port = await freePort();
	copyFileSync(join(import.meta.dirname, '../nginx.conf'), join(folder, 'nginx.conf'));
	writeFileSync(
		join(folder, 'upstream.conf'),
		ports.map((to) => `server 127.0.0.1:${to} max_fails=1 fail_timeout=1s;\n`).join(''),
	);
	const own = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`);
	writeFileSync(join(folder, 'listen.conf'), [`listen 127.0.0.1:${port};`, ...own].join('\n'));
	const logFile = join(folder, 'log');
	const log = openSync(logFile, 'a');
	const child = spawn(
		process.env.NGINX_PATH ?? 'nginx',
		[
			'-p',
			folder,
			'-c',
			join(folder, 'nginx.conf'),
			'-g',
			`daemon off; pid ${join(folder, 'pid')};`,
		],
		{ env: { PATH: `${process.env.PATH}:/usr/sbin` }, stdio: ['ignore', log, log] },
	);
	closeSync(log);
	const exited = new Promise<void>((resolve, reject) => {
		child.once('exit', () => resolve());
		child.once('error', reject);
	});
	const kill = () => void child.kill('SIGKILL');
	process.once('exit', kill);
	const read = () => readFileSync(logFile, 'utf8');
	await Promise.race([
		isListening(port, child),
		exited.then(() => {
			throw new Error(`nginx did not start:\n${read()}`);
		}),
	]);
	return {
		url: `http://127.0.0.1:${port}`,
		log: read,
		async stop() {
			process.off('exit', kill);
			child.kill('SIGTERM');
			await exited;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function isListening(port: number, child: ChildProcess): Promise<void> {
	while (child.exitCode === null) {
		const isOpen = await new Promise<boolean>((resolve) => {
			const socket = connect(port, '127.0.0.1', () => {
				socket.destroy();
				resolve(true);
			});
			socket.once('error', () => resolve(false));
		});
		if (isOpen) return;
		await pause(20);
	}
}
