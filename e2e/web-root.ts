import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar';

const repository = join(import.meta.dirname, '..');

export type Release = 'today' | 'previous';

/**
 * Creates a folder for `WEB_ROOT` with copies of builds: the shell of one release and the remotes
 * of another. A remote that is new since then is of the shell's release, which is deployed with it.
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
	for (const release of new Set([shell, remotes])) {
		// The latter replaces what both have.
		const builds = (await readdir(sources[release])).filter((name) => name.startsWith('mfe-'));
		for (const name of builds) {
			await rm(join(root, name), { recursive: true, force: true });
			await cp(join(sources[release], name, 'dist'), join(root, name, 'dist'), { recursive: true });
		}
	}
	return root;
}

async function unpackPrevious(folder: string): Promise<void> {
	await mkdir(folder);
	await pipeline(
		createReadStream(join(repository, 'previous-release/builds.tar.br')),
		createBrotliDecompress(),
		extract({ cwd: folder, strict: true }),
	);
}
