import type { FileInfo } from '../../contract/editor/editor.ts';
import { AppError } from '../http/app-error.ts';
import { parentFolders } from './path.ts';

/** A file without its content. */
export interface StoredFile {
	id: string;
	path: string;
	/** Bytes of the content. */
	size: number;
	revision: number;
	updatedAt: Date;
}

/** A new path for one file. */
export interface FileMove {
	id: string;
	from: string;
	to: string;
}

/** Limits per user. Deleted files and earlier revisions are not counted: see `history-store.ts`. */
export const FILES_LIMIT = 1000;
export const BYTES_LIMIT = 50 * 1024 * 1024;

/** The file with this path, or all files in the folder with this path. */
export function filesAt<File extends { path: string }>(
	files: readonly File[],
	path: string,
): File[] {
	return files.filter((file) => file.path === path || file.path.startsWith(`${path}/`));
}

/**
 * Throws 409 `path_taken` if one of the new paths belongs to a file or a folder, or if one of its
 * folders is a file.
 */
export function ensureFree(files: readonly { path: string }[], newPaths: readonly string[]): void {
	const paths = new Set(files.map(({ path }) => path));
	const folders = new Set([...paths].flatMap(parentFolders));
	for (const path of newPaths) {
		if (paths.has(path)) throw pathTaken(`A file “${path}” already exists. Choose another name.`);
		if (folders.has(path))
			throw pathTaken(`A folder “${path}” already exists. Choose another name.`);
		const file = parentFolders(path).find((folder) => paths.has(folder));
		if (file !== undefined)
			throw pathTaken(`“${file}” is a file, not a folder. Choose another folder.`);
	}
}

/** Throws 409 `storage_full` if these files exceed the limits of a user. */
export function ensureStorage(files: readonly { size: number }[]): void {
	if (files.length > FILES_LIMIT)
		throw storageFull(`You have ${FILES_LIMIT.toLocaleString('en')} files, the maximum.`);
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	if (bytes > BYTES_LIMIT) throw storageFull('Your files take up 50 MB, the maximum.');
}

function pathTaken(message: string): AppError {
	return new AppError(409, 'path_taken', message);
}

function storageFull(message: string): AppError {
	return new AppError(409, 'storage_full', `${message} Delete some to make room.`);
}

/** A 404 error. Its message repeats the path of the request and nothing else. */
export function fileNotFound(path: string): AppError {
	return new AppError(
		404,
		'file_not_found',
		`We couldn’t find “${path}”. It may have been moved, renamed or deleted.`,
	);
}

/** A file in the shape of the contract. */
export function toInfo({ id, path, size, revision, updatedAt }: StoredFile): FileInfo {
	return { id, path, size, revision, updatedAt: updatedAt.toISOString() };
}
