import type { FileInfo } from '../../contract/editor.ts';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import { AppError } from '../http/app-error.ts';
import { sanitise } from '../rich-text/sanitise.ts';
import { readContent } from './file-content.ts';
import { changing, insertFile, insertNext, listFiles } from './file-store.ts';
import { ensureFree, ensureStorage, fileNotFound, toInfo } from './file-tree.ts';
import { readPath } from './path.ts';

/**
 * People's files and their revisions. Every query names the person; another's file is not found.
 */
export function createFileStore(em: Em) {
	/** Throws 404. */
	const find = async (userId: string, path: string) => {
		const row = await queries(em)
			.selectFrom('files')
			.where('userId', '=', userId)
			.where('path', '=', path)
			.where('deletion', 'is', null)
			.select(['id', 'path', 'size', 'revision', 'updatedAt', 'content'])
			.executeTakeFirst();
		if (!row) throw fileNotFound(path);
		return { ...row, updatedAt: readTime(row.updatedAt) };
	};

	return {
		async tree(userId: string): Promise<{ tree: string[]; files: FileInfo[] }> {
			const files = await listFiles(em, userId);
			return { tree: files.map(({ path }) => path), files: files.map(toInfo) };
		},

		/** Throws 409 `path_taken` and `storage_full`, and what `readPath` and `readContent` throw. */
		async create(userId: string, given: string, html: string): Promise<FileInfo> {
			const path = readPath(given);
			const stored = readContent(html);
			return changing(em, userId, async (tx, files) => {
				ensureFree(files, [path]);
				ensureStorage([...files, stored]);
				return toInfo(await insertFile(tx, userId, path, stored));
			});
		},

		/** As it is, or as it was in a revision that is kept. Throws 404. */
		async read(
			userId: string,
			given: string,
			revision?: number,
		): Promise<FileInfo & { content: string }> {
			const { content, ...file } = await find(userId, readPath(given, 'querystring/path'));
			if (revision === undefined || revision === file.revision)
				return { ...toInfo(file), content: sanitise(content) };
			const earlier = await queries(em)
				.selectFrom('file_revisions')
				.where('fileId', '=', file.id)
				.where('revision', '=', revision)
				.select(['content', 'size', 'createdAt'])
				.executeTakeFirst();
			if (!earlier) throw revisionNotFound(file.path, revision);
			const { size, createdAt } = earlier;
			return {
				...toInfo({ ...file, revision, size, updatedAt: readTime(createdAt) }),
				content: sanitise(earlier.content),
			};
		},

		/** Throws 404, 409 `conflict` and `storage_full`, and what `readContent` throws. */
		async write(userId: string, given: string, html: string, revision: number): Promise<FileInfo> {
			const path = readPath(given);
			const stored = readContent(html);
			return changing(em, userId, async (tx, files) => {
				const file = files.find((it) => it.path === path);
				if (!file) throw fileNotFound(path);
				const isSame = await queries(tx)
					.selectFrom('files')
					.where('id', '=', file.id)
					.where('userId', '=', userId)
					.where('content', '=', stored.content)
					.select('id')
					.executeTakeFirst();
				if (isSame) return toInfo(file);
				if (revision !== file.revision) throw savedMeanwhile(path);
				const others = files.filter((it) => it !== file);
				if (stored.size > file.size) ensureStorage([...others, stored]);
				return toInfo(await insertNext(tx, userId, file, stored));
			});
		},

		/** Newest first. Throws 404. */
		async revisions(
			userId: string,
			given: string,
		): Promise<{ revision: number; size: number; createdAt: string }[]> {
			const file = await find(userId, readPath(given, 'querystring/path'));
			const rows = await queries(em)
				.selectFrom('file_revisions')
				.where('fileId', '=', file.id)
				.select(['revision', 'size', 'createdAt'])
				.orderBy('revision', 'desc')
				.execute();
			return rows.map((row) => ({ ...row, createdAt: readTime(row.createdAt).toISOString() }));
		},
	};
}

function savedMeanwhile(path: string): AppError {
	return new AppError(
		409,
		'conflict',
		`“${path}” was saved meanwhile, in another tab or on another device. Compare the two, then save the one you want.`,
	);
}

function revisionNotFound(path: string, revision: number): AppError {
	return new AppError(
		404,
		'file_not_found',
		`Revision ${revision} of “${path}” is not kept any more: the last twenty are, as long as there is room.`,
	);
}
