import { AppError } from '../http/app-error.ts';

/** Maximum number of names in a path. */
const NAMES_LIMIT = 16;
const NAME_BYTES_LIMIT = 255;
/**
 * Maximum number of UTF-16 units before normalising: more than any path within the other limits.
 */
const INPUT_LIMIT = 8192;
/** Control characters, line separators, and marks that change the direction of writing. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * A path in its stored form: see `Path` in the contract. Paths are data and are never passed to an
 * operating system. Throws 400 `invalid_input` with `field` (such as `body/path`) if the path is
 * not allowed.
 */
export function parsePath(given: string, field = 'body/path'): string {
	const invalid = (message: string) =>
		new AppError(400, 'invalid_input', message, undefined, field);
	if (given.length > INPUT_LIMIT) throw invalid('This path is too long. Choose shorter names.');
	const path = given.normalize('NFC');
	if (path === '') throw invalid('A file needs a name.');
	if (path.startsWith('/')) throw invalid('A path can’t begin with a slash.');
	const names = path.split('/', NAMES_LIMIT + 1);
	if (names.length > NAMES_LIMIT)
		throw invalid(
			`A file can be at most ${NAMES_LIMIT - 1} folders deep. Choose a folder further up.`,
		);
	for (const name of names) {
		const problem = findProblem(name);
		if (problem !== undefined) throw invalid(problem);
	}
	return path;
}

/** The name of a file or a folder in its stored form. Throws as `parsePath` does. */
export function parseName(given: string, field = 'body/name'): string {
	if (given.includes('/'))
		throw new AppError(
			400,
			'invalid_input',
			'A name can’t contain a slash. To change the folder, move the file.',
			undefined,
			field,
		);
	return parsePath(given, field);
}

/** The folder that a path is in; '' at the top. */
export function parentFolder(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** All folders that a path is in, the innermost first. */
export function parentFolders(path: string): string[] {
	const folder = parentFolder(path);
	return folder === '' ? [] : [folder, ...parentFolders(folder)];
}

/** The path of a name in a folder; '' is the top. */
export function joinPath(folder: string, name: string): string {
	return folder === '' ? name : `${folder}/${name}`;
}

export function lastName(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/** Why a name is not allowed, as a sentence for the user. */
function findProblem(name: string): string | undefined {
	if (name === '')
		return 'Every folder and file in a path needs a name. Remove double slashes and a slash at the end.';
	if (name === '.' || name === '..') return 'A name can’t be “.” or “..”.';
	if (!name.isWellFormed()) return 'A name contains half a character. Type it again.';
	if (INVISIBLE.test(name)) return 'A name contains an invisible character. Type it again.';
	if (name.includes('\\')) return 'A name can’t contain a backslash. Separate folders with “/”.';
	if (name !== name.trim()) return 'A name can’t begin or end with a space.';
	if (name.endsWith('.')) return 'A name can’t end with a dot.';
	if (Buffer.byteLength(name) > NAME_BYTES_LIMIT)
		return `A name can be at most ${NAME_BYTES_LIMIT} bytes long. Choose a shorter one.`;
	return undefined;
}
