import { addAbortSignal, type Readable } from 'node:stream';
import type { FileInfo } from '../../contract/editor.ts';
import type { Em } from '../database/orm.ts';
import { createFileStore } from './file-edits.ts';
import { createFileMoves } from './file-moves.ts';
import { archiveOf } from './import-export/archive.ts';
import { FairQueue } from './import-export/fair-queue.ts';
import { createFileWorkers, IMPORTS_AT_ONCE } from './import-export/file-workers.ts';
import { type GivenFile, importFile } from './import-export/import-file.ts';
import { readForPrompt } from './read-for-prompt.ts';
import { searchFiles } from './search-store.ts';

export type Files = ReturnType<typeof createFiles>;

export interface FilesOptions {
	promptTokens: number;
	/** What runs in the threads instead of `file-worker.ts`. */
	worker?: string | undefined;
}

/**
 * Everything that is done with people's files. Every statement names the person: another's file is
 * not found.
 */
export function createFiles(em: Em, { promptTokens, worker }: FilesOptions) {
	const workers = createFileWorkers(worker);
	const imports = new FairQueue({
		name: 'imports',
		running: IMPORTS_AT_ONCE,
		waitingEach: 10,
		waiting: 40,
	});
	const exports = new FairQueue({ name: 'exports', running: 20, waitingEach: 2, waiting: 20 });

	return {
		...createFileStore(em),
		...createFileMoves(em),
		queues: { imports, exports },
		search: (userId: string, text: string) => searchFiles(em, userId, text),

		/**
		 * Waits for its turn. Throws what `FairQueue.enter` and `importFile` throw, and the signal's
		 * reason; then nothing is stored.
		 */
		import(userId: string, given: GivenFile, signal: AbortSignal): Promise<FileInfo> {
			return importFile(em, userId, given, async (text) => {
				const leave = await imports.enter(userId, signal);
				try {
					return await workers.convert(text, signal);
				} finally {
					leave();
				}
			});
		},

		/**
		 * Waits for its turn, which lasts until the archive is read or destroyed. Throws what
		 * `FairQueue.enter` throws, and the signal's reason.
		 */
		async export(userId: string, signal: AbortSignal): Promise<Readable> {
			const leave = await exports.enter(userId, signal);
			try {
				const archive = await archiveOf(em, userId, (document) => workers.render(document, signal));
				addAbortSignal(signal, archive.once('close', leave));
				return archive;
			} catch (error) {
				leave();
				throw error;
			}
		},

		readForPrompt: (userId: string, refs: Parameters<typeof readForPrompt>[2]) =>
			readForPrompt(em, userId, refs, promptTokens),
		/** Ends the threads. */
		close: () => workers.close(),
	};
}
