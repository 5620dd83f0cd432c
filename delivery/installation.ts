import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from './errors.ts';
import { readProduct } from './product.ts';
import { type Row, remotesOfProduct, remotesOfStore } from './remotes-table.ts';
import { folderStore } from './store/folder-store.ts';

const project = fileURLToPath(new URL('..', import.meta.url));

/**
 * The remotes of `npm start` in this checkout: those it shows if it is running, otherwise those it
 * would show. `title` says which.
 */
export async function remotesOfInstallation(
	root = project,
): Promise<{ title: string; remotes: Row[] }> {
	const address = `http://localhost:${process.env.PORT || 3000}`;
	try {
		const product = await readProduct(address);
		if (product) return { title: `${address} shows:`, remotes: remotesOfProduct(product) };
	} catch (error) {
		if (!(error instanceof CommandError)) throw error;
	}
	const built = await remotesBuiltIn(root);
	const { RELEASES } = process.env;
	const isFolder = RELEASES && !/^https?:/.test(RELEASES);
	const shipped = isFolder ? await remotesOfStore(folderStore(path.resolve(root, RELEASES))) : [];
	const remotes = [
		...shipped,
		...built.filter(({ remote }) => !shipped.some((row) => row.remote === remote)),
	].sort((a, b) => a.remote.localeCompare(b.remote));
	return {
		title: `${address} is not running. npm start shows the builds of this folder:`,
		remotes,
	};
}

/** The builds that the server is deployed with: `mfe-NAME/dist`. */
async function remotesBuiltIn(root: string): Promise<Row[]> {
	const folders = (await readdir(root)).filter((folder) => /^mfe-[a-z]+$/.test(folder));
	return Promise.all(
		folders.map(async (folder) => {
			const dist = path.join(root, folder, 'dist');
			const entry = await readJson(path.join(dist, 'registry-entry.json'));
			const documents = await readJson(path.join(dist, 'documents.json'));
			const [href = ''] = Object.values(documents ?? {});
			const version =
				entry?.version ?? /\/remotes\/[^/]+\/([^/]+)\//.exec(String(href))?.[1] ?? 'not built';
			return {
				remote: folder.slice('mfe-'.length),
				version: String(version),
				contract: typeof entry?.contract === 'number' ? entry.contract : undefined,
			};
		}),
	);
}

async function readJson(file: string): Promise<Record<string, unknown> | undefined> {
	try {
		return JSON.parse(await readFile(file, 'utf8'));
	} catch {
		return undefined;
	}
}
