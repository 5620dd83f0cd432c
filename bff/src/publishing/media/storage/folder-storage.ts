import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStorage } from './media-storage.ts';

export function folderStorage(root: string): MediaStorage {
	return {
		async put(key, content) {
			const path = join(root, key);
			await mkdir(dirname(path), { recursive: true });
			// Written next to its place and then moved, so that readers never see a part of it.
			const part = `${path}.${randomUUID()}.part`;
			try {
				await writeFile(part, content, { flush: true });
				await rename(part, path);
			} catch (error) {
				await rm(part, { force: true });
				throw error;
			}
		},

		async read(key, range) {
			try {
				const file = await open(join(root, key));
				return file.createReadStream(range);
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
				throw error;
			}
		},

		delete: (key) => rm(join(root, key), { recursive: true, force: true }),
	};
}
