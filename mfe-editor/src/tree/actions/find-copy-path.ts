import { lastName, parentFolder } from './tree-rows.ts';

/** A free path for a copy: `a/notes copy.md`, `a/notes copy 2.md`, … */
export function findCopyPath(path: string, taken: Iterable<string>): string {
	const folder = parentFolder(path);
	const name = lastName(path);
	const dot = name.lastIndexOf('.');
	const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
	return findFreePath(`${folder}${folder && '/'}${stem} copy`, ending, taken);
}

/** A free path for a new file: `New note.md`, `New note 2.md`, … */
export function findNotePath(taken: Iterable<string>): string {
	return findFreePath('New note', '.md', taken);
}

function findFreePath(stem: string, ending: string, taken: Iterable<string>): string {
	const used = new Set(taken);
	for (let count = 1; ; count += 1) {
		const candidate = `${stem}${count === 1 ? '' : ` ${count}`}${ending}`;
		if (!used.has(candidate)) return candidate;
	}
}
