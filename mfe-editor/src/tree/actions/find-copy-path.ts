import { folderOf, nameOf } from './tree-rows.ts';

/** A path for a copy that nothing has yet: `a/notes copy.md`, `a/notes copy 2.md`. */
export function freePath(path: string, taken: Iterable<string>): string {
	const used = new Set(taken);
	const folder = folderOf(path);
	const name = nameOf(path);
	const dot = name.lastIndexOf('.');
	const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
	for (let count = 1; ; count += 1) {
		const candidate = `${folder}${folder && '/'}${stem} copy${count === 1 ? '' : ` ${count}`}${ending}`;
		if (!used.has(candidate)) return candidate;
	}
}
