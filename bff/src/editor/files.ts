import { addAbortSignal, type Readable } from 'node:stream';
import type { ZipFile } from 'yazl';
import type { ImportedFileInfo } from '../../contract/editor/editor.ts';
import type { Context } from '../context.ts';
import { readCurrentRevisions } from './current-revision-store.ts';
import { createFileEdits } from './file-edits.ts';
import { createFileMoves } from './file-moves.ts';
import { addDocuments, createArchive } from './import-export/archive.ts';
import { FairQueue } from './import-export/fair-queue.ts';
import type { ImportedText } from './import-export/file-worker.ts';
import { CONCURRENT_IMPORTS, createFileWorkers } from './import-export/file-workers.ts';
import { type ImportedFile, importFile } from './import-export/import-file.ts';
import { searchPaths } from './path-search-store.ts';
import { createReadForPrompt } from './read-for-prompt.ts';
import { searchFiles } from './search-store.ts';

export type Files = ReturnType<typeof createFiles>;

export interface FilesOptions extends Pick<Context, 'em' | 'prepare'> {
	/** Maximum number of tokens of the files of one instruction. */
	promptTokens: number;
	/** The module that the threads run; can be replaced in tests. `file-worker.ts` by default. */
	worker?: string | undefined;
}

/** All operations of users on their files. Another user's files are never found. */
export function createFiles({ em, prepare, promptTokens, worker }: FilesOptions) {
	const workers = createFileWorkers(worker);
	const imports = new FairQueue({
		name: 'imports',
		running: CONCURRENT_IMPORTS,
		waitingPerUser: 10,
		waiting: 40,
	});
	const exports = new FairQueue({ name: 'exports', running: 20, waitingPerUser: 2, waiting: 20 });

	/**
	 * Waits in the queue of imports. Throws the errors of `FairQueue.enter` and
	 * `FileWorkers.convert`, and the signal's reason.
	 */
	async function convert(userId: string, text: ImportedText, signal: AbortSignal) {
		const leave = await imports.enter(userId, signal);
		try {
			return await workers.convert(text, signal);
		} finally {
			leave();
		}
	}

	return {
		...createFileEdits(em, prepare),
		...createFileMoves(em),
		queues: { imports, exports },
		search: (userId: string, text: string, signal?: AbortSignal) =>
			searchFiles(em, userId, text, signal),
		searchPaths: (userId: string, words: readonly string[], limit: number) =>
			searchPaths(em, userId, words, limit),
		currentRevisions: (userId: string, ids: readonly string[]) =>
			readCurrentRevisions(em, userId, ids),

		convert,

		/** Throws the errors of `convert` and `importFile`; in all these cases nothing is stored. */
		import: (userId: string, file: ImportedFile, signal: AbortSignal): Promise<ImportedFileInfo> =>
			importFile(em, userId, file, (text) => convert(userId, text, signal)),

		/**
		 * Waits in the queue of exports, and keeps its place until the archive is read or destroyed.
		 * Throws the errors of `FairQueue.enter`, and the signal's reason.
		 */
		async export(userId: string, signal: AbortSignal): Promise<Readable> {
			const leave = await exports.enter(userId, signal);
			try {
				const archive = await createArchive(em, userId, (document) =>
					workers.render(document, signal),
				);
				addAbortSignal(signal, archive.once('close', leave));
				return archive;
			} catch (error) {
				leave();
				throw error;
			}
		},

		/**
		 * Adds the user's files to an archive below `folder`, as HTML and as Markdown. A file that
		 * cannot be converted is empty, and `leaveOut` gets its name.
		 */
		addToArchive: (
			archive: ZipFile,
			folder: string,
			userId: string,
			signal: AbortSignal,
			leaveOut: (name: string) => void,
		) =>
			addDocuments(
				archive,
				folder,
				em,
				userId,
				{
					html: (document) => workers.render(document, signal),
					md: (document) => workers.render(document, signal, 'renderMarkdown'),
				},
				leaveOut,
			),

		readForPrompt: createReadForPrompt(prepare, promptTokens),
		/** Ends the threads. */
		close: () => workers.close(),
	};
}
