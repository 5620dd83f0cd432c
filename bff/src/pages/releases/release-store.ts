import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder or a URL that remotes are shipped to. */
export interface ReleaseStore {
	/** URL that browsers load its files from, without a slash at the end. Empty: our own origin. */
	readonly base: string;
	/**
	 * Reads a file by its path; undefined if it does not exist. Throws `StoreUnreachableError` if the
	 * store cannot say.
	 */
	read(path: string, signal?: AbortSignal): Promise<Buffer | undefined>;
}

/** The store did not respond, or its response does not say whether the file exists. */
export class StoreUnreachableError extends Error {
	override readonly name = 'StoreUnreachableError';
}

/** Larger than any live file, file list or document. */
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
				// A redirect would lead to a host that the operator did not configure.
				const response = await fetch(url, {
					redirect: 'error',
					headers: { 'cache-control': 'no-cache' },
					...(signal && { signal }),
				});
				if (response.ok) return await readUpTo(response, MAX_BYTES);
				await response.body?.cancel();
				if (response.status === 404 || response.status === 410) return undefined;
				throw new StoreUnreachableError(`${url} responded with ${response.status}`);
			} catch (error) {
				if (error instanceof StoreUnreachableError) throw error;
				throw new StoreUnreachableError(`${url} did not respond`, { cause: error });
			}
		},
	};
}

/** Does not rely on the Content-Length header. */
async function readUpTo(response: Response, bytes: number): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of response.body ?? []) {
		length += part.length;
		// Leaving the loop cancels the download.
		if (length > bytes)
			throw new StoreUnreachableError(`${response.url} sent more than ${bytes} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts);
}
