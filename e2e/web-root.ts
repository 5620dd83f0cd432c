import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar';

const repository = join(import.meta.dirname, '..');

export type Release = 'today' | 'previous';

/**
 * Creates a folder for `WEB_ROOT` with copies of builds: the shell of one release and the remotes
 * of another.
 */
export async function makeWebRoot({
	shell,
	remotes,
}: {
	shell: Release;
	remotes: Release;
}): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'warble-web-'));
	const sources: Record<Release, string> = {
		today: repository,
		previous: join(folder, 'previous'),
	};
	if (shell === 'previous' || remotes === 'previous') await unpackPrevious(sources.previous);
	const root = join(folder, 'root');
	await cp(join(sources[shell], 'shell/dist'), join(root, 'shell/dist'), { recursive: true });
	// Remotes that one release does not have come from the other, as after a deployment of the shell.
	for (const release of [remotes, shell]) {
		for (const name of await remotesIn(sources[release])) {
			const to = join(root, name, 'dist');
			if (existsSync(to)) continue;
			await cp(join(sources[release], name, 'dist'), to, { recursive: true });
		}
	}
	return root;
}

async function remotesIn(folder: string): Promise<string[]> {
	return (await readdir(folder)).filter((name) => name.startsWith('mfe-'));
}

async function unpackPrevious(folder: string): Promise<void> {
	await mkdir(folder);
	await pipeline(
		createReadStream(join(repository, 'previous-release/builds.tar.br')),
		createBrotliDecompress(),
		extract({ cwd: folder, strict: true }),
	);
}
