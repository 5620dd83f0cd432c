import { createReadStream } from 'node:fs';
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
	// A release may have remotes that the other one does not know.
	const names = (await readdir(sources[remotes])).filter((name) => name.startsWith('mfe-'));
	const root = join(folder, 'root');
	await cp(join(sources[shell], 'shell/dist'), join(root, 'shell/dist'), { recursive: true });
	for (const name of names)
		await cp(join(sources[remotes], name, 'dist'), join(root, name, 'dist'), { recursive: true });
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
