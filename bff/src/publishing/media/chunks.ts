import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../http/app-error.ts';
import type { MediaStorage } from './storage/media-storage.ts';

export interface StoredChunks {
	storage: MediaStorage;
	/** Where the chunk that begins at this offset is. */
	keyOf(offset: number): string;
	/** Bytes of all chunks. */
	size: number;
	/** The error if chunks are missing or have another length. */
	broken(): AppError;
	signal?: AbortSignal;
}

/**
 * Writes the chunks of an upload into one file. Two requests with the same offset may have
 * overwritten each other’s chunk, with another length; the sum is wrong then.
 */
export async function joinChunks(
	{ storage, keyOf, size, broken, signal }: StoredChunks,
	path: string,
): Promise<void> {
	let offset = 0;
	await pipeline(
		async function* () {
			while (offset < size) {
				const start = offset;
				for await (const bytes of (await storage.read(keyOf(start))) ?? []) {
					offset += bytes.length;
					yield bytes;
				}
				if (offset === start) throw broken();
			}
		},
		createWriteStream(path),
		{ signal },
	);
	if (offset !== size) throw broken();
}

/** The error if a chunk does not begin where the ones before it end. */
export function uploadConflict(offset: number): AppError {
	return new AppError(
		409,
		'conflict',
		`${offset} bytes of this file have arrived. Continue from there.`,
	);
}
