import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { type Registry, RegistryEntry } from '../../contract/registry.ts';

/** Reads which remotes are live, afresh each time: to deploy or roll back is to change a file. A broken entry takes out that remote only. */
export async function readRegistry(root: string, onBroken: (remote: string, error: unknown) => void): Promise<Registry> {
	const remotes: Registry['remotes'] = {};
	for (const folder of await readdir(root)) {
		if (!folder.startsWith('mfe-')) continue;
		const name = folder.slice('mfe-'.length);
		try {
			const entry: unknown = JSON.parse(await readFile(join(root, folder, 'dist', 'registry-entry.json'), 'utf8'));
			Value.Assert(RegistryEntry, entry);
			remotes[name] = entry;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onBroken(name, error);
		}
	}
	return { apiBaseUrl: '', remotes };
}
