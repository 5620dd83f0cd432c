import type { FileInfo, FileTree } from '../../contract/editor/editor.ts';
import type { Json } from '../database/json.ts';
import type { Em } from '../database/orm.ts';
import type { Prepare } from '../database/prepared.ts';
import { AppError } from '../http/app-error.ts';
import { sanitize } from '../rich-text/sanitize.ts';
import { readContent } from './file-content.ts';
import {
	changeFiles,
	findFile,
	hasContent,
	insertFile,
	prepareReadTree,
	saveRevision,
} from './file-store.ts';
import { ensureFree, ensureStorage, fileNotFound, toInfo } from './file-tree.ts';
import { findRevision, listRevisions } from './history/history-store.ts';
import { parsePath } from './path.ts';

/** Creating, reading and saving files, and reading their revisions. */
export function createFileEdits(em: Em, prepare: Prepare) {
	const readTree = prepareReadTree(prepare);
	/** Throws 404. */
	const getFile = async (userId: string, path: string) => {
		const file = await findFile(em, userId, path);
		if (!file) throw fileNotFound(path);
		return file;
	};

	return {
		tree: (userId: string): Promise<Json<FileTree>> => readTree({ userId }),

		/**
		 * Throws 409 `path_taken` and `storage_full`, and the errors of `parsePath` and `readContent`.
		 * A program that repeats its request, because it got no response, gets the file that it
		 * created.
		 */
		async create(
			userId: string,
			givenPath: string,
			html: string,
			byProgram = false,
		): Promise<FileInfo> {
			const path = parsePath(givenPath);
			const stored = readContent(html);
			return changeFiles(em, userId, async (tx, files) => {
				const same = files.find((file) => file.path === path && file.revision === 1);
				if (byProgram && same && (await hasContent(tx, userId, same.id, stored.content)))
					return toInfo(same);
				ensureFree(files, [path]);
				ensureStorage([...files, stored]);
				return toInfo(await insertFile(tx, userId, path, stored, { byProgram }));
			});
		},

		/** The current content of a file, or that of an earlier revision. Throws 404. */
		async read(
			userId: string,
			givenPath: string,
			revision?: number,
		): Promise<FileInfo & { content: string }> {
			const { content, ...file } = await getFile(userId, parsePath(givenPath, 'querystring/path'));
			if (revision === undefined || revision === file.revision)
				return { ...toInfo(file), content: sanitize(content) };
			const earlier = await findRevision(em, file.id, revision);
			if (!earlier) throw revisionNotFound(file.path, revision);
			const { size, createdAt } = earlier;
			return {
				...toInfo({ ...file, revision, size, updatedAt: createdAt }),
				content: sanitize(earlier.content),
			};
		},

		/**
		 * Saves a file that was edited from `revision`. Throws 404, 409 `conflict` and `storage_full`,
		 * and the errors of `readContent`.
		 */
		async write(
			userId: string,
			givenPath: string,
			html: string,
			revision: number,
			byProgram = false,
		): Promise<FileInfo> {
			const path = parsePath(givenPath);
			const stored = readContent(html);
			return changeFiles(em, userId, async (tx, files) => {
				const file = files.find((candidate) => candidate.path === path);
				if (!file) throw fileNotFound(path);
				if (await hasContent(tx, userId, file.id, stored.content)) return toInfo(file);
				if (revision !== file.revision) throw revisionConflict(path);
				const others = files.filter((other) => other !== file);
				if (stored.size > file.size) ensureStorage([...others, stored]);
				return toInfo(await saveRevision(tx, userId, file, stored, byProgram));
			});
		},

		/** Newest first. Throws 404. */
		async revisions(
			userId: string,
			givenPath: string,
		): Promise<{ revision: number; size: number; createdAt: string }[]> {
			const { id } = await getFile(userId, parsePath(givenPath, 'querystring/path'));
			const revisions = await listRevisions(em, id);
			return revisions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
		},
	};
}

function revisionConflict(path: string): AppError {
	return new AppError(
		409,
		'conflict',
		`“${path}” changed somewhere else. Compare the two versions, then save the one you want.`,
	);
}

function revisionNotFound(path: string, revision: number): AppError {
	return new AppError(
		404,
		'file_not_found',
		`Revision ${revision} of “${path}” is no longer available. We keep the last 20 while there’s room.`,
	);
}
