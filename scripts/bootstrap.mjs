// Must run on any Node from version 20 on. Everything after this file runs on the project's own
// Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stampFile = join(root, 'node_modules', '.installed.json');

/**
 * Installs missing packages: all of them if the lockfile has changed, only the test tools if only
 * they are missing.
 * @param {'app' | 'tools'} scope
 */
export function ensureInstalled(scope) {
	const lock = createHash('sha256')
		.update(readFileSync(join(root, 'package-lock.json')))
		.digest('hex');
	const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
	const isCurrent = stamp.lock === lock;
	if (isCurrent && (stamp.scope === 'tools' || scope === 'app')) return;
	process.stdout.write(isCurrent ? 'Installing the test tools …\n' : 'Installing …\n');
	const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
	// `npm ci` deletes node_modules first, which breaks a running server. So it is not used when
	// packages are only added.
	npm(
		isCurrent
			? ['install', '--no-save', ...quiet]
			: ['ci', ...(scope === 'app' ? ['--omit=dev'] : []), ...quiet],
	);
	writeFileSync(stampFile, JSON.stringify({ lock, scope }));
}

/** Loads the settings from `.env`, if there is one. */
export function loadSettings() {
	const settings = join(root, '.env');
	if (existsSync(settings)) process.loadEnvFile(settings);
}

/** @param {string[]} args */
function npm(args) {
	const path = process.env.npm_execpath;
	const [command, first] = path?.endsWith('.js') ? [process.execPath, [path]] : ['npm', []];
	const { status } = spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit' });
	if (status !== 0) process.exit(status ?? 1);
}

/** Whether this Node can run TypeScript. */
function isNewEnough() {
	const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
	return major > 22 || (major === 22 && minor >= 18);
}

/**
 * Restarts the script under the project's own Node if necessary. Returns only in the process that
 * should do the work.
 * @param {string} script URL of the script to restart
 */
export async function underProjectNode(script) {
	const own = existsSync(join(bin, 'node')) ? realpathSync(join(bin, 'node')) : undefined;
	process.env.PATH = bin + delimiter + process.env.PATH;
	if (process.env.WARBLE_NODE || (!own && isNewEnough()) || own === process.execPath) {
		keepCompiled();
		return;
	}
	if (!own) {
		process.stderr.write(
			`Warble needs Node 22.18 or later. This is ${process.version}, and the project's own Node could not be installed.\n`,
		);
		process.exit(1);
	}
	const child = spawn(own, [fileURLToPath(script), ...process.argv.slice(2)], {
		stdio: 'inherit',
		env: { ...process.env, WARBLE_NODE: process.version },
	});
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
		process.on(signal, () => child.kill(signal));
	await new Promise(() =>
		child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0))),
	);
}

/**
 * Lets Node keep compiled modules for the next start. This also saves the memory of the TypeScript
 * compiler, which is then not loaded. The variable is for worker threads.
 */
function keepCompiled() {
	process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compiled');
	module.enableCompileCache();
}
