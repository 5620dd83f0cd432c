import type { Em } from '../database/orm.ts';
import { AppError, notFound } from '../http/app-error.ts';
import {
	changeFiles,
	listDeleted,
	markDeleted,
	moveFiles,
	purgeDeletedFiles,
	undoDeletion,
} from './file-store.ts';
import { ensureFree, ensureStorage, fileNotFound, filesAt } from './file-tree.ts';
import { joinPath, lastName, parentFolder, parseName, parsePath } from './path.ts';

/** The result of a move or a rename. */
export interface Moved {
	/** The new path of the file or folder. */
	path: string;
	files: { from: string; to: string }[];
}

/** Moving, renaming, deleting and restoring of files and whole folders. */
export function createFileMoves(em: Em) {
	/**
	 * Throws 404, 409 `path_taken`, and 400 with `field` if the target is in the folder itself or too
	 * deep.
	 */
	const moveTo = (userId: string, from: string, to: string, field: string): Promise<Moved> =>
		changeFiles(em, userId, async (tx, files) => {
			const moving = filesAt(files, from);
			if (moving.length === 0) throw fileNotFound(from);
			if (from === to) return { path: to, files: [] };
			if (to.startsWith(`${from}/`) && moving[0]?.path !== from) throw moveIntoItself(from, field);
			ensureFree(files, [to]);
			const moves = moving.map(({ id, path }) => ({
				id,
				from: path,
				to: parsePath(to + path.slice(from.length), field),
			}));
			await moveFiles(tx, userId, moves);
			return { path: to, files: moves.map((move) => ({ from: move.from, to: move.to })) };
		});

	return {
		/** Moves a file or a folder into another folder, '' for the top. */
		move(userId: string, givenPath: string, folder: string): Promise<Moved> {
			const path = parsePath(givenPath);
			const target = folder === '' ? '' : parsePath(folder, 'body/to');
			const to = parsePath(joinPath(target, lastName(path)), 'body/to');
			return moveTo(userId, path, to, 'body/to');
		},

		rename(userId: string, givenPath: string, name: string): Promise<Moved> {
			const path = parsePath(givenPath);
			const to = parsePath(joinPath(parentFolder(path), parseName(name)), 'body/name');
			return moveTo(userId, path, to, 'body/name');
		},

		/** Throws 404. */
		remove(userId: string, givenPath: string): Promise<{ deletion: string; paths: string[] }> {
			const path = parsePath(givenPath);
			return changeFiles(em, userId, async (tx, files) => {
				const removed = filesAt(files, path);
				if (removed.length === 0) throw fileNotFound(path);
				const deletion = await markDeleted(
					tx,
					userId,
					removed.map(({ id }) => id),
				);
				return { deletion, paths: removed.map((file) => file.path) };
			});
		},

		/** Throws 404, 409 `path_taken` and `storage_full`. */
		restore(userId: string, deletion: string): Promise<{ paths: string[] }> {
			return changeFiles(em, userId, async (tx, files) => {
				const restored = await listDeleted(tx, userId, deletion);
				if (restored.length === 0) throw deletionNotFound();
				const paths = restored.map(({ path }) => path);
				ensureFree(files, paths);
				ensureStorage([...files, ...restored]);
				await undoDeletion(tx, userId, deletion);
				return { paths };
			});
		},

		/** Permanently deletes files that can no longer be restored. Returns their number. */
		purgeDeleted: (): Promise<number> => purgeDeletedFiles(em),
	};
}

function deletionNotFound(): AppError {
	return notFound(
		'This can no longer be restored. It was restored already, it was deleted more than 30 days ago, or too much was deleted after it.',
	);
}

function moveIntoItself(path: string, field: string): AppError {
	return new AppError(
		400,
		'invalid_input',
		`The folder “${path}” can’t be moved into itself. Choose another folder.`,
		undefined,
		field,
	);
}
