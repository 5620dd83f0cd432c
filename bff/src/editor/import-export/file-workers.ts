import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError } from '../../http/app-error.ts';
import type { StoredContent } from '../file-content.ts';
import type { GivenDocument, GivenText } from './file-worker.ts';

/** Imports that are converted at once: one processor is left for the server itself. */
export const IMPORTS_AT_ONCE = availableParallelism() > 2 ? 2 : 1;

/** What converting may take: ten times what a megabyte of ordinary Markdown does. */
const CONVERT_MS = 3000;
/** What one document of an archive may take, waiting for a thread included. */
const RENDER_MS = 30_000;
/** Of one thread. A megabyte of Markdown made to be slow needs less than half. */
const MOST_MEGABYTES = 256;
/** How long a thread that has nothing to do is kept. */
const IDLE_MS = 30_000;

export type FileWorkers = ReturnType<typeof createFileWorkers>;

/**
 * Threads that do what a person's text could make slow, so that the server answers meanwhile. They
 * start when they are needed. A thread that is given up, whether for a deadline or an aborted
 * signal, ends in the middle of its work, and the next task gets a new one. `filename` is what runs
 * in them.
 */
export function createFileWorkers(
	filename = fileURLToPath(new URL('./file-worker.ts', import.meta.url)),
) {
	const pool = new Piscina({
		filename,
		minThreads: 0,
		// One more, which exports always have to themselves.
		maxThreads: IMPORTS_AT_ONCE + 1,
		idleTimeout: IDLE_MS,
		resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
		recordTiming: false,
	});

	return {
		/**
		 * A text from elsewhere as it is stored; null where that is too large. Throws 400
		 * `file_too_complex`, and the signal's reason.
		 */
		async convert(given: GivenText, signal: AbortSignal): Promise<StoredContent | null> {
			const deadline = AbortSignal.timeout(CONVERT_MS);
			try {
				return await pool.run(given, {
					name: 'convert',
					signal: AbortSignal.any([signal, deadline]),
				});
			} catch (error) {
				signal.throwIfAborted();
				const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
				if (deadline.aborted || isOutOfMemory) throw tooComplex();
				throw error;
			}
		},

		/** The document that an archive has of a file, in UTF-8. */
		async render(given: GivenDocument, signal: AbortSignal): Promise<Uint8Array> {
			return pool.run(given, {
				name: 'render',
				signal: AbortSignal.any([signal, AbortSignal.timeout(RENDER_MS)]),
			});
		},

		close: () => pool.destroy(),
	};
}

function tooComplex(): AppError {
	return new AppError(
		400,
		'file_too_complex',
		'This file takes too long to read, so nothing of it was imported. Split it, or import it as plain text (.txt).',
	);
}
