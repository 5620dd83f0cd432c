import { foldersOf, order } from './tree-rows.ts';

/** Every folder, outer ones before what is in them. */
export function listFolders(paths: readonly string[]): string[] {
	const folders = new Set<string>();
	for (const path of paths) for (const folder of foldersOf(path)) folders.add(folder);
	return [...folders].sort(order.compare);
}
