import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A place that remotes are shipped to. */
export interface ReleaseStore {
	/**
	 * Where browsers load its files from, without a slash at the end: empty where that is the page's
	 * own origin.
	 */
	readonly base: string;
	/**
	 * A file by its path; undefined where there is none. Throws `StoreUnreachableError` where that cannot be
	 * known for now.
	 */
	read(path: string, signal?: AbortSignal): Promise<Buffer | undefined>;
}

/** The store gave no answer, or one that says nothing of the file. */
export class StoreUnreachableError extends Error {
	override readonly name = 'StoreUnreachableError';
}

/** More than any line, list of files or document. */
const MAX_BYTES = 1024 * 1024;

export function openFolderStore(folder: string): ReleaseStore {
	return {
		base: '',
		async read(path) {
			try {
				return await readFile(join(folder, path));
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
				await access(folder);
				return undefined;
			}
		},
	};
}

export function openUrlStore(base: string): ReleaseStore {
	return {
		base,
		async read(path, signal) {
			const url = `${base}/${path}`;
			try {
				// Whoever a redirect names is not who was trusted.
				const response = await fetch(url, {
					redirect: 'error',
					headers: { 'cache-control': 'no-cache' },
					...(signal && { signal }),
				});
				if (response.ok) return await readAtMost(response, MAX_BYTES);
				await response.body?.cancel();
				if (response.status === 404 || response.status === 410) return undefined;
				throw new StoreUnreachableError(`${url} answered ${response.status}`);
			} catch (error) {
				if (error instanceof StoreUnreachableError) throw error;
				throw new StoreUnreachableError(`${url} gave no answer`, { cause: error });
			}
		},
	};
}

/** Whatever length was announced. */
async function readAtMost(response: Response, bytes: number): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of response.body ?? []) {
		length += part.length;
		// Leaving the loop cancels the rest.
		if (length > bytes)
			throw new StoreUnreachableError(`${response.url} answered with more than ${bytes} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts);
}
