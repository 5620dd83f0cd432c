import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as Type from 'typebox';
import { RegistryEntry } from '../../../contract/pages/registry.ts';
import { readJson } from '../../http/read-json.ts';
import type { LiveBuild } from './live-build.ts';
import type { ReleaseLog } from './release-log.ts';
import { isRemoteFile } from './remote-file.ts';

const Documents = Type.Record(
	Type.String({ pattern: '^/[a-z0-9/-]*$' }),
	Type.String({ pattern: '\\.html$' }),
);

/**
 * Reads the build of a remote in `WEB_ROOT`. Parts that are broken, or that point out of the
 * remote's folder, are logged and omitted.
 */
export async function readDeployedBuild(
	root: string,
	name: string,
	log: ReleaseLog,
): Promise<LiveBuild> {
	const dist = join(root, `mfe-${name}`, 'dist');
	const problems: unknown[] = [];
	const note = (problem: unknown): undefined => void problems.push(problem);
	const readEntry = async () => {
		const entry = await readJson(join(dist, 'registry-entry.json'), RegistryEntry);
		if (entry) refuseForeign(name, [entry.entry, ...(entry.preload ?? []).map(({ href }) => href)]);
		return entry;
	};
	const readDocuments = async () => {
		const documents = await readJson(join(dist, 'documents.json'), Documents);
		if (documents) refuseForeign(name, Object.values(documents));
		return documents;
	};
	const openDocument = async ([path, url]: [string, string]) => {
		const file = join(dist, url.slice(`/remotes/${name}/`.length));
		await access(file);
		return [path, { url, read: () => readFile(file, 'utf8') }] as const;
	};
	const [entry, documents] = await Promise.all([
		readEntry().catch(note),
		readDocuments().catch(note),
	]);
	const opened = await Promise.all(
		Object.entries(documents ?? {}).map((document) => openDocument(document).catch(note)),
	);
	log.deployed(name, problems);
	return {
		documents: Object.fromEntries(opened.filter((document) => document !== undefined)),
		...(entry && { entry }),
	};
}

function refuseForeign(name: string, addresses: readonly string[]): void {
	const foreign = addresses.find((address) => !isRemoteFile(name, address));
	if (foreign !== undefined)
		throw new Error(`names a file outside of /remotes/${name}/: ${foreign}`);
}
