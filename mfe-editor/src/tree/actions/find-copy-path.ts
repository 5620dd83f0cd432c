import { lastName, parentFolder } from './tree-rows.ts';

/** A free path for a copy: `a/notes copy.md`, `a/notes copy 2.md`, … */
export function findCopyPath(path: string, taken: Iterable<string>): string {
	const used = new Set(taken);
	const folder = parentFolder(path);
	const name = lastName(path);
	const dot = name.lastIndexOf('.');
	const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
	for (let count = 1; ; count += 1) {
		const candidate = `${folder}${folder && '/'}${stem} copy${count === 1 ? '' : ` ${count}`}${ending}`;
		if (!used.has(candidate)) return candidate;
	}
}
