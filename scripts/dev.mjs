// npm run dev [-- compose filter ...]: the server and the development servers of the shell and of the named remotes (all by default).
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { ensureInstalled, root, underProjectNode } from './bootstrap.mjs';

ensureInstalled('tools');
await underProjectNode(import.meta.url);

const settings = path.join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

const bin = path.join(root, 'node_modules', '.bin');
const port = Number(process.env.PORT ?? 3000);
const all = readdirSync(root)
	.filter((folder) => folder.startsWith('mfe-') && existsSync(path.join(root, folder, 'rspack.config.ts')))
	.map((folder) => folder.slice('mfe-'.length));
const names = process.argv.length > 2 ? process.argv.slice(2) : all;
for (const name of names) if (!all.includes(name)) fail(`There is no remote "${name}". There are: ${all.join(', ')}.`);

const remotes = names.map((name, index) => ({ name, port: port + 100 + index }));
const ports = [port, port + 1, ...remotes.map((remote) => remote.port)];
const taken = (await Promise.all(ports.map(isTaken))).flatMap((is, index) => (is ? [ports[index]] : []));
if (taken.length > 0) fail(`Already in use: port ${taken.join(', ')}. Choose another start with PORT.`);

const api = `http://127.0.0.1:${port + 1}`;
const origins = [port, ...remotes.map((remote) => remote.port)].map((it) => `http://localhost:${it}`);
const children = [
	start('bff', 'bff', 'node', ['--watch', '--watch-preserve-output', 'src/server.ts'], {
		PORT: port + 1,
		DATA_DIR: path.resolve(root, process.env.DATA_DIR ?? '.data'),
		APP_ORIGINS: origins.join(','),
		LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
	}),
	...remotes.map((remote) => start(remote.name, `mfe-${remote.name}`, 'rspack', ['dev'], { DEV_PORT: remote.port, DEV_API: api })),
	start('shell', 'shell', 'rspack', ['dev'], {
		DEV_PORT: port,
		DEV_API: api,
		DEV_REMOTES: remotes.map((remote) => `${remote.name}=${remote.port}`).join(','),
	}),
];
console.log(`Warble is starting on http://localhost:${port} (${names.join(', ') || 'no remotes'})`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

function start(label, folder, command, args, env) {
	const child = spawn(path.join(bin, command), args, {
		cwd: path.join(root, folder),
		env: { ...process.env, NODE_ENV: 'development', ...env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	for (const stream of [child.stdout, child.stderr]) {
		let rest = '';
		stream.setEncoding('utf8').on('data', (text) => {
			const lines = (rest + text).split('\n');
			rest = lines.pop();
			for (const line of lines) if (line.trim()) console.log(`${label.padEnd(8)}| ${line}`);
		});
	}
	child.on('exit', (code) => {
		if (code) console.log(`${label.padEnd(8)}| ended with ${code}`);
		process.exitCode ||= code ?? 0;
		stop();
	});
	return child;
}

function stop() {
	for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
}

function isTaken(it) {
	return new Promise((resolve) => {
		const probe = createServer()
			.once('error', () => resolve(true))
			.once('listening', () => probe.close(() => resolve(false)))
			.listen(it, 'localhost');
	});
}

function fail(message) {
	console.error(message);
	process.exit(1);
}
