import { AppError } from '../http/app-error.ts';

const MOST_NAMES = 16;
const MOST_BYTES = 255;
/** More than any path that fits, however it is written. */
const MOST_UNITS = 8192;
/** Controls, line separators, and marks that turn the direction of writing. */
const unfit = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * A path as it is kept: see `Path` of the contract. Its names are data and never reach an operating
 * system. Throws 400 `invalid_input` with `field` (as `body/path`) for what does not fit.
 */
export function readPath(given: string, field = 'body/path'): string {
	const refuse = (why: string) => new AppError(400, 'invalid_input', why, undefined, field);
	if (given.length > MOST_UNITS) throw refuse('A path is too long. Choose shorter names.');
	const path = given.normalize('NFC');
	if (path === '') throw refuse('A file needs a name.');
	if (path.startsWith('/')) throw refuse('A path begins with a name, not with a slash.');
	const names = path.split('/', MOST_NAMES + 1);
	if (names.length > MOST_NAMES)
		throw refuse(
			`A file can be ${MOST_NAMES - 1} folders deep at most. Choose a place further up.`,
		);
	for (const name of names) {
		const problem = problemOf(name);
		if (problem !== undefined) throw refuse(problem);
	}
	return path;
}

/** One name, of a file or a folder. Throws as `readPath`. */
export function readName(given: string, field = 'body/name'): string {
	if (given.includes('/'))
		throw new AppError(
			400,
			'invalid_input',
			'A name holds no slash. To change the folder, move it.',
			undefined,
			field,
		);
	return readPath(given, field);
}

/** The folder that a path is in; '' at the top. */
export function folderOf(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The folders that a path is in, the innermost first. */
export function foldersOf(path: string): string[] {
	const folder = folderOf(path);
	return folder === '' ? [] : [folder, ...foldersOf(folder)];
}

/** A path within a folder, '' being the top. */
export function within(folder: string, name: string): string {
	return folder === '' ? name : `${folder}/${name}`;
}

/** The last name of a path. */
export function nameOf(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

function problemOf(name: string): string | undefined {
	if (name === '')
		return 'Every folder and file of a path needs a name: there are two slashes in a row, or one at the end.';
	if (name === '.' || name === '..') return 'A name cannot be “.” or “..”.';
	if (!name.isWellFormed()) return 'A name holds half a character. Type it again.';
	if (unfit.test(name)) return 'A name holds a character that cannot be seen. Type it again.';
	if (name.includes('\\')) return 'A name holds no backslash. Folders are written with “/”.';
	if (name !== name.trim()) return 'A name does not begin or end with a space.';
	if (name.endsWith('.')) return 'A name does not end with a dot.';
	if (Buffer.byteLength(name) > MOST_BYTES)
		return `A name is ${MOST_BYTES} bytes long at most. Choose a shorter one.`;
	return undefined;
}
