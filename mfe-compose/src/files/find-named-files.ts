import { MAX_PATH_CHARACTERS, TRIGGER } from './find-trigger.ts';

/** Characters that may follow a name, up to the next space. */
const AFTER_NAME = /^[\p{Po}\p{Pe}\p{Pf}"]*(?:\s|$)/u;

const X_USERNAME = /^\w{1,15}$/;

/** A word that can only be meant as the name of a file: with a folder, or the ending of a text. */
const FILE_NAME = /\/\S|\.(?:md|txt)$/i;

/** Whether a text may contain the name of a file. */
export const mayNameFiles = (text: string): boolean => text.search(TRIGGER) >= 0;

export interface NamedFiles {
	/** Paths, without duplicates. */
	files: string[];
	/** Names of files that do not exist. */
	unknown: string[];
}

/**
 * The files that a text names after `@` or `./`, by their path, or by a name that only one of them
 * has, with or without `.md`. A name that an account at X could have, such as `@mara`, means that
 * account.
 */
export function findNamedFiles(text: string, paths: readonly string[]): NamedFiles {
	const named = nameAll(paths);
	const normalised = text.normalize('NFC');
	const files = new Set<string>();
	const unknown = new Set<string>();
	for (const { 0: trigger, index } of normalised.matchAll(TRIGGER)) {
		const start = index + trigger.length;
		const rest = normalised.slice(start, start + MAX_PATH_CHARACTERS);
		const file = named.find(
			({ name }) => rest.startsWith(name) && AFTER_NAME.test(rest.slice(name.length)),
		);
		const word = /^\S*/.exec(rest)?.[0].replace(/[\p{Po}\p{Pe}\p{Pf}"]+$/u, '') ?? '';
		if (file) files.add(file.path);
		else if (FILE_NAME.test(word)) unknown.add(word);
	}
	return { files: [...files], unknown: [...unknown] };
}

/** What each file can be called, the longest names first. */
function nameAll(paths: readonly string[]): { name: string; path: string }[] {
	const byName = new Map<string, string | null>();
	for (const path of paths)
		for (const name of namesOf(path)) byName.set(name, byName.has(name) ? null : path);
	for (const path of paths) byName.set(path, path);
	return [...byName]
		.flatMap(([name, path]) => (path === null || X_USERNAME.test(name) ? [] : [{ name, path }]))
		.toSorted((a, b) => b.name.length - a.name.length);
}

function namesOf(path: string): Set<string> {
	const names = [path, path.slice(path.lastIndexOf('/') + 1)];
	return new Set(
		names.flatMap((name) => [name, name.endsWith('.md') ? name.slice(0, -3) : `${name}.md`]),
	);
}
