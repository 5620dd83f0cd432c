import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

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

/** What the bundle of the server is built from. */
const serverInputs = [
	...['bff/src', 'bff/contract', 'sandbox', 'shell/contract'],
	...['build-tools/server.config.ts', 'package-lock.json'],
];

/** A build of a package. */
interface Build {
	/** Folder of the package. */
	name: string;
	/** From this folder. */
	config: string;
	/** A digest of the sources. */
	inputs: string;
}

/**
 * Builds the server, the shell and all remotes whose sources have changed since their last build,
 * in parallel.
 */
export async function buildChanged(): Promise<void> {
	await buildAll(findChanged());
}

/** Builds the server if its sources have changed. */
export async function buildServer(): Promise<void> {
	await buildAll([server()].filter(hasChanged));
}

/** What has to be built. */
export function findChanged(): Build[] {
	const packages = readdirSync(root).filter(
		(name) => /^(shell|mfe-.+)$/.test(name) && existsSync(join(root, name, 'rspack.config.ts')),
	);
	return [
		server(),
		...packages.map((name) => ({
			name,
			config: 'rspack.config.ts',
			inputs: digest([name, ...shared]),
		})),
	].filter(hasChanged);
}

/** Builds in parallel. */
export async function buildAll(builds: readonly Build[]): Promise<void> {
	if (builds.length === 0) return;
	process.stdout.write(`Building ${builds.map(({ name }) => name).join(', ')} …\n`);
	await Promise.all(
		builds.map((one) => build(one).then(() => writeFileSync(stampOf(one.name), one.inputs))),
	);
}

function server(): Build {
	return { name: 'bff', config: '../build-tools/server.config.ts', inputs: digest(serverInputs) };
}

function build({ name, config }: Build): Promise<void> {
	const rspack = join(root, 'node_modules', '.bin', 'rspack');
	const child = spawn(process.execPath, [rspack, 'build', '-c', config], {
		cwd: join(root, name),
		env: { ...process.env, NODE_ENV: 'production' },
	});
	let output = '';
	child.stdout.on('data', (text) => (output += text));
	child.stderr.on('data', (text) => (output += text));
	return new Promise((resolve, reject) => {
		child.on('exit', (code) =>
			code === 0 ? resolve() : reject(new Error(`${name} could not be built:\n${output}`)),
		);
	});
}

const stampOf = (name: string) => join(root, name, 'dist', '.built-from');

const hasChanged = ({ name, inputs }: Build) =>
	!existsSync(stampOf(name)) || readFileSync(stampOf(name), 'utf8') !== inputs;

function digest(places: readonly string[]): string {
	const hash = createHash('sha256');
	for (const place of places)
		for (const file of filesIn(join(root, place)))
			hash.update(relative(root, file)).update(readFileSync(file));
	return hash.digest('hex');
}

/** The source files below a path, without builds, tests and stories. */
function filesIn(path: string): string[] {
	if (!path.startsWith(root) || !existsSync(path)) return [];
	if (!statSync(path).isDirectory()) return [path];
	return readdirSync(path, { withFileTypes: true })
		.filter(
			({ name }) =>
				!/^(node_modules|dist|e2e|testing|\..*)$|\.(test|stories|spec)\.tsx?$|\.md$/.test(name),
		)
		.flatMap((entry) =>
			entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
		)
		.sort();
}
