import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';
import { AppError, notFound } from '../http/app-error.ts';
import { changing } from './file-store.ts';
import { ensureFree, ensureStorage, fileNotFound, filesAt } from './file-tree.ts';
import { forgetOldest } from './history-store.ts';
import { folderOf, nameOf, readName, readPath, within } from './path.ts';

/** Where something is now, and what went with it. */
export interface Moved {
	path: string;
	files: { from: string; to: string }[];
}

/** Days for which a deletion can be undone. */
const UNDO_DAYS = 30;
const canBeUndone = sql<boolean>`deleted_at > now() - make_interval(days => ${UNDO_DAYS})`;

export type FileMoves = ReturnType<typeof createFileMoves>;

/** Files and whole folders in other places, or gone and back. */
export function createFileMoves(em: Em) {
	/** Throws 404, 409 `path_taken`, and 400 for a place that is in the folder itself or too deep. */
	const moveTo = (userId: string, from: string, to: string, field: string): Promise<Moved> =>
		changing(em, userId, async (tx, files) => {
			const moving = filesAt(files, from);
			if (moving.length === 0) throw fileNotFound(from);
			if (from === to) return { path: to, files: [] };
			if (to.startsWith(`${from}/`) && moving[0]?.path !== from) throw intoItself(from, field);
			ensureFree(files, [to]);
			const moved = moving.map(({ id, path }) => ({
				id,
				from: path,
				to: readPath(to + path.slice(from.length), field),
			}));
			await sql`
				update files set path = moved.path
				from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map((it) => it.to)}::text[]) as moved (id, path)
				where files.id = moved.id and files.user_id = ${userId}
			`.execute(queries(tx));
			return { path: to, files: moved.map((it) => ({ from: it.from, to: it.to })) };
		});

	return {
		/** Into a folder, '' being the top. */
		move(userId: string, given: string, folder: string): Promise<Moved> {
			const path = readPath(given);
			const target = folder === '' ? '' : readPath(folder, 'body/to');
			return moveTo(userId, path, readPath(within(target, nameOf(path)), 'body/to'), 'body/to');
		},

		rename(userId: string, given: string, name: string): Promise<Moved> {
			const path = readPath(given);
			return moveTo(
				userId,
				path,
				readPath(within(folderOf(path), readName(name)), 'body/name'),
				'body/name',
			);
		},

		/** Throws 404. */
		remove(userId: string, given: string): Promise<{ deletion: string; paths: string[] }> {
			const path = readPath(given);
			return changing(em, userId, async (tx, files) => {
				const removed = filesAt(files, path);
				if (removed.length === 0) throw fileNotFound(path);
				const deletion = randomUUID();
				await queries(tx)
					.updateTable('files')
					.set({ deletion, deletedAt: new Date() })
					.where('userId', '=', userId)
					.where(
						'id',
						'in',
						removed.map(({ id }) => id),
					)
					.execute();
				await forgetOldest(tx, userId);
				return { deletion, paths: removed.map((file) => file.path) };
			});
		},

		/** Throws 404, 409 `path_taken` and `storage_full`. */
		restore(userId: string, deletion: string): Promise<{ paths: string[] }> {
			return changing(em, userId, async (tx, files) => {
				const restored = await queries(tx)
					.selectFrom('files')
					.where('userId', '=', userId)
					.where('deletion', '=', deletion)
					.where(canBeUndone)
					.select(['path', 'size'])
					.orderBy(sql`path collate "C"`)
					.execute();
				if (restored.length === 0)
					throw notFound(
						'This cannot be brought back any more: it was already, it was deleted 30 days ago, or much more was deleted since.',
					);
				ensureFree(
					files,
					restored.map(({ path }) => path),
				);
				ensureStorage([...files, ...restored]);
				await queries(tx)
					.updateTable('files')
					.set({ deletion: null, deletedAt: null })
					.where('userId', '=', userId)
					.where('deletion', '=', deletion)
					.execute();
				return { paths: restored.map(({ path }) => path) };
			});
		},

		/** Forgets what can be undone no more. Returns how many files. */
		async forgetDeleted(): Promise<number> {
			const { numDeletedRows } = await queries(em)
				.deleteFrom('files')
				.where('deletion', 'is not', null)
				.where(({ not }) => not(canBeUndone))
				.executeTakeFirst();
			return Number(numDeletedRows);
		},
	};
}

function intoItself(path: string, field: string): AppError {
	return new AppError(
		400,
		'invalid_input',
		`The folder “${path}” cannot be moved into itself. Choose another folder.`,
		undefined,
		field,
	);
}
