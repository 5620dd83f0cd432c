import { nameOrder, parentFolders } from './tree-rows.ts';

/** All folders, each before the folders inside it. */
export function listFolders(paths: readonly string[]): string[] {
	const folders = new Set<string>();
	for (const path of paths) for (const folder of parentFolders(path)) folders.add(folder);
	return [...folders].sort(nameOrder.compare);
}
