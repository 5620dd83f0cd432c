import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { RegistryEntry } from 'bff/contract/pages/registry';
import { API_VERSION } from 'bff/contract/version';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { CommandError } from './errors.ts';

const rspack = fileURLToPath(new URL('../node_modules/.bin/rspack', import.meta.url));

/** A remote's build, in memory. Its addresses begin with `/remotes/NAME/VERSION/`. */
export interface Build {
	name: string;
	version: string;
	api: number;
	/** By path relative to the version's folder. */
	files: ReadonlyMap<string, Buffer>;
	/** Only for a federated remote. */
	entry?: RegistryEntry;
	/** Only for a remote that consists of documents: path to address. */
	documents?: Record<string, string>;
}

/**
 * Builds the remote in `folder` for production, in a temporary folder. The build that the
 * checkout's own server serves does not change.
 */
export async function buildRemote(name: string, folder: string): Promise<Build> {
	const dist = await mkdtemp(path.join(tmpdir(), `warble-ship-${name}-`));
	try {
		await runRspack(folder, path.join(dist, 'next'));
		return await readBuild(name, dist);
	} finally {
		await rm(dist, { recursive: true, force: true });
	}
}

async function runRspack(folder: string, output: string): Promise<void> {
	const child = spawn(process.execPath, [rspack, 'build', '--output-path', output], {
		cwd: folder,
		env: { ...process.env, NODE_ENV: 'production' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let log = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text) => (log += text));
	const code = await new Promise((resolve) => child.on('close', resolve));
	if (code !== 0)
		throw new CommandError(`${path.basename(folder)} could not be built:\n${log.trim()}`);
}

/**
 * Reads a build from `dist`: a folder named after its version, and its registry entry or documents.
 */
export async function readBuild(name: string, dist: string): Promise<Build> {
	const entry = await readJson(path.join(dist, 'registry-entry.json'), RegistryEntry);
	const documents = await readJson(
		path.join(dist, 'documents.json'),
		Type.Record(Type.String(), Type.String()),
	);
	const version = entry?.version ?? Object.values(documents ?? {})[0]?.split('/')[3];
	if (version === undefined)
		throw new CommandError(
			`The build of ${name} has neither registry-entry.json nor documents.json. Check its rspack.config.ts.`,
		);
	return {
		name,
		version,
		api: entry ? (entry.api ?? 1) : API_VERSION,
		files: await readFiles(path.join(dist, version)),
		...(entry && { entry }),
		...(documents && { documents }),
	};
}

async function readJson<T extends Type.TSchema>(
	file: string,
	schema: T,
): Promise<Type.Static<T> | undefined> {
	return existsSync(file)
		? Value.Parse(schema, JSON.parse(await readFile(file, 'utf8')))
		: undefined;
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
	const found = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
		file.isFile(),
	);
	const paths = found.map(({ parentPath, name }) => path.join(parentPath, name)).sort();
	return new Map(
		await Promise.all(
			paths.map(
				async (file) =>
					[path.relative(folder, file).split(path.sep).join('/'), await readFile(file)] as const,
			),
		),
	);
}
