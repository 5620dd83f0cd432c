import { MAX_PATH_CHARACTERS, TRIGGER } from './find-trigger.ts';

/** Characters that may follow a name, up to the next space. */
const AFTER_NAME = /^[\p{Po}\p{Pe}\p{Pf}"]*(?:\s|$)/u;

const X_USERNAME = /^\w{1,15}$/;

/** Whether a text may contain the name of a file. */
export const mayNameFiles = (text: string): boolean => text.search(TRIGGER) >= 0;

/**
 * The files that a text names in full after `@` or `./`, by their path, or by a name that only one
 * of them has. A name that an account at X could have, such as `@mara`, means that account.
 */
export function findNamedFiles(text: string, paths: readonly string[]): string[] {
	const files = nameAll(paths);
	const normalised = text.normalize('NFC');
	const found = [...normalised.matchAll(TRIGGER)].flatMap(({ 0: trigger, index }) => {
		const start = index + trigger.length;
		const rest = normalised.slice(start, start + MAX_PATH_CHARACTERS);
		const named = files.find(
			({ name }) => rest.startsWith(name) && AFTER_NAME.test(rest.slice(name.length)),
		);
		return named ? [named.path] : [];
	});
	return [...new Set(found)];
}

/** What each file can be called, the longest names first. */
function nameAll(paths: readonly string[]): { name: string; path: string }[] {
	const byName = new Map<string, string | null>();
	for (const path of paths) {
		const name = path.slice(path.lastIndexOf('/') + 1);
		byName.set(name, byName.has(name) ? null : path);
	}
	for (const path of paths) byName.set(path, path);
	return [...byName]
		.flatMap(([name, path]) => (path === null || X_USERNAME.test(name) ? [] : [{ name, path }]))
		.toSorted((a, b) => b.name.length - a.name.length);
}
