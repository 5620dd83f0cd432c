// npm run dev [-- compose filter ...]: starts the server and the development servers of the shell
// and of the named remotes (all by default). npm run dev -w mfe-NAME: starts the server and one
// remote on a page of its own. npm run dev -w mfe-NAME -- --against URL: starts one remote inside
// the product that runs at URL.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, loadSettings, root, underProjectNode } from './bootstrap.mjs';

ensureInstalled('tools');
await underProjectNode(import.meta.url);

loadSettings();

const bin = path.join(root, 'node_modules', '.bin');
const all = readdirSync(root)
	.filter(
		(folder) =>
			folder.startsWith('mfe-') && existsSync(path.join(root, folder, 'rspack.config.ts')),
	)
	.map((folder) => folder.slice('mfe-'.length));
const { alone, against, names } = readArguments();
for (const name of names)
	if (!all.includes(name))
		fail(`There is no remote "${name}". The remotes are: ${all.join(', ')}.`);

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

if (alone === undefined) await developAll(names.length > 0 ? names : all);
else if (against === undefined) await developAlone(alone);
else await developAgainst(alone, against);

/** @param {string[]} remoteNames */
async function developAll(remoteNames) {
	const port = Number(process.env.PORT ?? 3000);
	const remotes = remoteNames.map((name, index) => ({ name, port: port + 100 + index }));
	await refuseTaken([port, port + 1, ...remotes.map((remote) => remote.port)]);
	const api = startServer(port + 1, [port, ...remotes.map((remote) => remote.port)]);
	for (const remote of remotes)
		start(remote.name, `mfe-${remote.name}`, 'rspack', ['dev'], {
			DEV_PORT: remote.port,
			DEV_API: api,
		});
	start('shell', 'shell', 'rspack', ['dev'], {
		DEV_PORT: port,
		DEV_API: api,
		DEV_REMOTES: remotes.map((remote) => `${remote.name}=${remote.port}`).join(','),
	});
	console.log(
		`Warble is starting on http://localhost:${port} (${remoteNames.join(', ') || 'no remotes'})`,
	);
}

/** @param {string} name */
async function developAlone(name) {
	const port = await portOf(name);
	await refuseTaken([port, port + 100]);
	const api = startServer(port + 100, [port]);
	start(name, `mfe-${name}`, 'rspack', ['dev'], {
		DEV_ALONE: name,
		DEV_PORT: port,
		DEV_API: api,
	});
	console.log(`mfe-${name} is starting alone on http://localhost:${port}${await screenOf(name)}`);
}

/** @param {string} name @param {string} url */
async function developAgainst(name, url) {
	const { documentScreens } = await import('../shell/contract/screens.ts');
	if (Object.values(documentScreens).includes(name)) {
		fail(
			`mfe-${name} has pages outside of the shell. Use npm run dev -w mfe-${name} without --against.`,
		);
	}
	const origin = await findProduct(name, url);
	const port = await portOf(name);
	await refuseTaken([port]);
	start(name, `mfe-${name}`, 'rspack', ['dev'], { DEV_PORT: port, DEV_AGAINST: origin });
	console.log(
		`mfe-${name} is starting inside ${origin} on http://localhost:${port}${await screenOf(name)}`,
	);
}

/**
 * The origin of a running product, after checking that it supports the contract of this checkout.
 * @param {string} name @param {string} url
 */
async function findProduct(name, url) {
	const { readProduct, checkVersions } = await import('../delivery/product.ts');
	const { CONTRACT_VERSION: contract } = await import('../shell/contract/remote.ts');
	const { API_VERSION: api } = await import('../bff/contract/version.ts');
	try {
		const product = await readProduct(url);
		if (!product)
			return fail('--against needs the address of a running product, such as https://app.example');
		checkVersions(product, {
			name,
			version: 'of this checkout',
			entry: { entry: '', version: 'dev', contract },
			api,
		});
		return product.origin;
	} catch (error) {
		return fail(error instanceof Error ? error.message : String(error));
	}
}

function readArguments() {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			// `--alone` is set by the script in the remote's package.json.
			options: { alone: { type: 'string' }, against: { type: 'string' } },
		});
		if (values.against !== undefined && values.alone === undefined) {
			fail('--against works with a single remote: npm run dev -w mfe-NAME -- --against URL');
		}
		if (values.alone !== undefined && positionals.length > 0)
			fail(`mfe-${values.alone} runs alone. Remove "${positionals.join(' ')}".`);
		return {
			alone: values.alone,
			against: values.against,
			names: values.alone === undefined ? positionals : [values.alone],
		};
	} catch (error) {
		return fail(error instanceof Error ? error.message : String(error));
	}
}

/**
 * The port of a remote that runs alone: `PORT`, or the one in its configuration. @param {string}
 * name
 */
async function portOf(name) {
	if (process.env.PORT) return Number(process.env.PORT);
	const { default: configuration } = await import(
		path.join(root, `mfe-${name}`, 'rspack.config.ts')
	);
	return Number((await configuration({ RSPACK_SERVE: true })).devServer.port);
}

/** @param {string} name */
async function screenOf(name) {
	const { remoteScreens } = await import('../shell/contract/screens.ts');
	return remoteScreens.find(({ remote }) => remote === name)?.path ?? '/';
}

/**
 * Starts the server with the sandbox. @param {number} port @param {number[]} pages ports of the
 * pages
 */
function startServer(port, pages) {
	start('bff', 'bff', 'node', ['--watch', '--watch-preserve-output', 'src/server.ts'], {
		PORT: port,
		DATA_DIR: path.resolve(root, process.env.DATA_DIR ?? '.data'),
		APP_ORIGINS: pages.map((page) => `http://localhost:${page}`).join(','),
		LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
	});
	return `http://127.0.0.1:${port}`;
}

/**
 * @param {string} label @param {string} folder @param {string} command @param {string[]} args
 * @param {Record<string, string | number>} env
 */
function start(label, folder, command, args, env) {
	const child = spawn(path.join(bin, command), args, {
		cwd: path.join(root, folder),
		env: {
			...process.env,
			NODE_ENV: 'development',
			...env,
			PATH: `${bin}${path.delimiter}${process.env.PATH}`,
		},
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
	children.push(child);
}

function stop() {
	for (const child of children)
		if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
}

/** @param {number[]} ports */
async function refuseTaken(ports) {
	const taken = (await Promise.all(ports.map(isTaken))).flatMap((is, index) =>
		is ? [ports[index]] : [],
	);
	if (taken.length > 0)
		fail(`Port ${taken.join(', ')} is already in use. Set PORT to another number.`);
}

/** @param {number} port @returns {Promise<boolean>} */
function isTaken(port) {
	return new Promise((resolve) => {
		const probe = createServer()
			.once('error', () => resolve(true))
			.once('listening', () => probe.close(() => resolve(false)))
			.listen(port, 'localhost');
	});
}

/** @param {string} message @returns {never} */
function fail(message) {
	console.error(message);
	process.exit(1);
}
