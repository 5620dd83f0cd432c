import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The version of a finished build: the version of its package and a hash of its files. */
export async function versionOf(context: string, built: string): Promise<string> {
	const { version } = JSON.parse(await readFile(path.join(context, 'package.json'), 'utf8')) as {
		version: string;
	};
	return `${version}-${(await contentHash(built)).slice(0, 8)}`;
}

/** Moves a finished build to `dist/VERSION/` and removes older versions. */
export async function moveToVersion(built: string, version: string): Promise<void> {
	const dist = path.dirname(built);
	for (const old of await readdir(dist))
		if (old !== path.basename(built)) await rm(path.join(dist, old), { recursive: true });
	await rename(built, path.join(dist, version));
}

async function contentHash(folder: string): Promise<string> {
	const hash = createHash('sha256');
	const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
		file.isFile(),
	);
	for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()) {
		hash.update(path.relative(folder, file)).update(await readFile(file));
	}
	return hash.digest('hex');
}
