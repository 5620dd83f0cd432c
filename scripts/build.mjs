import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './bootstrap.mjs';

/** The packages that every front-end package is built from. */
const shared = [
	'design-system',
	'bff/contract',
	'bff/client',
	'build-tools',
	'remote-kit',
	'shell/contract',
	'package-lock.json',
];

/**
 * Builds the shell and all remotes whose sources have changed since their last build, in parallel.
 */
export async function buildChanged() {
	const packages = readdirSync(root).filter(
		(name) => /^(shell|mfe-.+)$/.test(name) && existsSync(join(root, name, 'rspack.config.ts')),
	);
	const stale = packages
		.map((name) => ({ name, inputs: digest([name, ...shared]) }))
		.filter(({ name, inputs }) => builtFrom(name) !== inputs);
	if (stale.length === 0) return;
	process.stdout.write(`Building ${stale.map(({ name }) => name).join(', ')} …\n`);
	await Promise.all(
		stale.map(({ name, inputs }) => build(name).then(() => writeFileSync(stampOf(name), inputs))),
	);
}

/** @param {string} name */
function build(name) {
	const child = spawn(process.execPath, [join(root, 'node_modules', '.bin', 'rspack'), 'build'], {
		cwd: join(root, name),
		env: { ...process.env, NODE_ENV: 'production' },
	});
	let output = '';
	child.stdout.on('data', (text) => (output += text));
	child.stderr.on('data', (text) => (output += text));
	return new Promise((resolve, reject) => {
		child.on('exit', (code) =>
			code === 0 ? resolve(undefined) : reject(new Error(`${name} could not be built:\n${output}`)),
		);
	});
}

/** @param {string} name */
const stampOf = (name) => join(root, name, 'dist', '.built-from');

/** @param {string} name */
const builtFrom = (name) =>
	existsSync(stampOf(name)) ? readFileSync(stampOf(name), 'utf8') : undefined;

/** @param {string[]} places */
function digest(places) {
	const hash = createHash('sha256');
	for (const place of places)
		for (const file of filesIn(join(root, place)))
			hash.update(relative(root, file)).update(readFileSync(file));
	return hash.digest('hex');
}

/**
 * The source files below a path, without builds, tests and stories. @param {string} path @returns
 * {string[]}
 */
function filesIn(path) {
	if (!path.startsWith(root) || !existsSync(path)) return [];
	const entries = path.endsWith('.json') ? undefined : readdirSync(path, { withFileTypes: true });
	if (!entries) return [path];
	return entries
		.filter(
			({ name }) =>
				!/^(node_modules|dist|e2e|testing|\..*)$|\.(test|stories|spec)\.tsx?$|\.md$/.test(name),
		)
		.flatMap((entry) =>
			entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
		)
		.sort();
}
