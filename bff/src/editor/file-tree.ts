import type { FileInfo } from '../../contract/editor.ts';
import { AppError } from '../http/app-error.ts';
import { foldersOf } from './path.ts';

/** What a file is, but for its content. */
export interface StoredFile {
	id: string;
	path: string;
	size: number;
	revision: number;
	updatedAt: Date;
}

/** Of one person. Deleted files and earlier revisions do not count: see `forget-oldest.ts`. */
const MOST_FILES = 1000;
const MOST_BYTES = 50 * 1024 * 1024;

/** The file of this path, or all the files in the folder of this path. */
export function filesAt<File extends { path: string }>(
	files: readonly File[],
	path: string,
): File[] {
	return files.filter((file) => file.path === path || file.path.startsWith(`${path}/`));
}

/**
 * Throws 409 `path_taken` where a file or a folder is at one of these paths, or a file where one of
 * their folders would be.
 */
export function ensureFree(files: readonly { path: string }[], wanted: readonly string[]): void {
	const paths = new Set(files.map(({ path }) => path));
	const folders = new Set([...paths].flatMap(foldersOf));
	for (const path of wanted) {
		if (paths.has(path)) throw taken(`There is a file “${path}” already. Choose another name.`);
		if (folders.has(path)) throw taken(`There is a folder “${path}” already. Choose another name.`);
		const file = foldersOf(path).find((folder) => paths.has(folder));
		if (file !== undefined)
			throw taken(`“${file}” is a file, so nothing can be in it. Choose another folder.`);
	}
}

/** Throws 409 `storage_full` where a person has more than they may. */
export function ensureStorage(files: readonly { size: number }[]): void {
	if (files.length > MOST_FILES)
		throw full(`You have ${MOST_FILES.toLocaleString('en')} files, which is the most.`);
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	if (bytes > MOST_BYTES) throw full('Your files are 50 MB together, which is the most.');
}

function taken(message: string): AppError {
	return new AppError(409, 'path_taken', message);
}

function full(message: string): AppError {
	return new AppError(409, 'storage_full', `${message} Delete some that you do not need.`);
}

/** 404, naming what was asked for, which is only the asker's own words. */
export function fileNotFound(path: string): AppError {
	return new AppError(
		404,
		'file_not_found',
		`There is no “${path}”. It may have been moved, renamed or deleted.`,
	);
}

/** As the contract has it. */
export function toInfo({ id, path, size, revision, updatedAt }: StoredFile): FileInfo {
	return { id, path, size, revision, updatedAt: updatedAt.toISOString() };
}
