import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError } from '../../http/app-error.ts';
import { threadFile } from '../../package-files.ts';
import type { Converted, HtmlDocument, ImportedText } from './file-worker.ts';

/** Imports that are converted at the same time. One processor stays free for the server. */
export const CONCURRENT_IMPORTS = availableParallelism() > 2 ? 2 : 1;

/**
 * The deadline for converting one import: ten times as long as a megabyte of ordinary Markdown
 * takes.
 */
const CONVERT_TIMEOUT_MS = 3000;
/** The deadline for one document of an archive, including the wait for a thread. */
const RENDER_TIMEOUT_MS = 30_000;
/** The memory of one thread. A megabyte of the slowest Markdown we know of needs less than half. */
const MEMORY_LIMIT_MB = 256;
/** An idle thread ends after this time. */
const IDLE_TIMEOUT_MS = 30_000;

export type FileWorkers = ReturnType<typeof createFileWorkers>;

/**
 * Threads for work that a user's text can slow down, so that the server stays responsive. They
 * start on demand. When a deadline passes or a signal aborts, the thread is ended in the middle of
 * its work, and the next task gets a new one. `filename` is the module that the threads run.
 */
export function createFileWorkers(
	filename = fileURLToPath(threadFile('file-worker', import.meta.url)),
) {
	const pool = new Piscina({
		filename,
		minThreads: 0,
		// One thread more than imports can use, so that exports never wait for them.
		maxThreads: CONCURRENT_IMPORTS + 1,
		idleTimeout: IDLE_TIMEOUT_MS,
		resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
		recordTiming: false,
	});

	return {
		/**
		 * Converts an imported text to stored content. Throws 400 `file_too_complex`, and the signal's
		 * reason.
		 */
		async convert(text: ImportedText, signal: AbortSignal): Promise<Converted> {
			const deadline = AbortSignal.timeout(CONVERT_TIMEOUT_MS);
			try {
				return await pool.run(text, {
					name: 'convert',
					signal: AbortSignal.any([signal, deadline]),
				});
			} catch (error) {
				signal.throwIfAborted();
				const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
				if (deadline.aborted || isOutOfMemory) throw fileTooComplex();
				throw error;
			}
		},

		/** The document for an archive, in UTF-8: as HTML, or as Markdown. */
		async render(
			document: HtmlDocument,
			signal: AbortSignal,
			name: 'render' | 'renderMarkdown' = 'render',
		): Promise<Uint8Array> {
			return pool.run(document, {
				name,
				signal: AbortSignal.any([signal, AbortSignal.timeout(RENDER_TIMEOUT_MS)]),
			});
		},

		close: () => pool.destroy(),
	};
}

function fileTooComplex(): AppError {
	return new AppError(
		400,
		'file_too_complex',
		'This file takes too long to convert, so it was not imported. Split it, or import it as plain text (.txt).',
	);
}
