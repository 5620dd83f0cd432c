import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type Registry, RegistryEntry } from '../../contract/registry.ts';

type Documents = NonNullable<Registry['documents']>;

/** Reads which remotes are live, afresh each time: to deploy or roll back is to change a file. A broken entry takes out that remote only. */
export async function readRegistry(root: string, onBroken: (remote: string, error: unknown) => void): Promise<Registry> {
	const remotes: Registry['remotes'] = {};
	const documents: Documents = {};
	for (const folder of await readdir(root)) {
		if (!folder.startsWith('mfe-')) continue;
		const name = folder.slice('mfe-'.length);
		try {
			Object.assign(documents, await readDocuments(root, folder));
		} catch (error) {
			onBroken(name, error);
		}
		try {
			const entry: unknown = JSON.parse(await readFile(join(root, folder, 'dist', 'registry-entry.json'), 'utf8'));
			Value.Assert(RegistryEntry, entry);
			remotes[name] = entry;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onBroken(name, error);
		}
	}
	return { apiBaseUrl: '', remotes, ...(Object.keys(documents).length > 0 ? { documents } : {}) };
}

/** The documents that a remote's build wrote; none where it writes none. Their files must be its own. */
async function readDocuments(root: string, folder: string): Promise<Documents> {
	const text = await readFile(join(root, folder, 'dist', 'documents.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return '{}';
		throw error;
	});
	const documents: unknown = JSON.parse(text);
	Value.Assert(documentsOf(folder.slice('mfe-'.length)), documents);
	return documents;
}

const documentsOf = (name: string) =>
	Type.Record(Type.String({ pattern: '^/[a-z0-9/-]*$' }), Type.String({ pattern: `^/remotes/${name}/[\\w.-]+/[\\w-]+\\.html$` }));
