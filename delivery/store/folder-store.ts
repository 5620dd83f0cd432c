import { randomUUID } from 'node:crypto';
import {
	access,
	constants,
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	stat,
	writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { lock } from 'proper-lockfile';
import { CommandError, describeError } from '../errors.ts';
import type { Store } from './store.ts';

/** Files are written here first and then moved into place. */
const INCOMING = '.INCOMING';
const DAY_MS = 24 * 60 * 60 * 1000;

/** A folder that a server reads as its `RELEASES`. */
export function folderStore(root: string): Store {
	const read = async (file: string) => {
		try {
			return await readFile(path.join(root, file));
		} catch (error) {
			if (isCode(error, 'ENOENT')) return undefined;
			throw new CommandError(`${path.join(root, file)} cannot be read: ${describeError(error)}.`);
		}
	};
	const readRecord = async (file: string) => {
		const text = (await read(file))?.toString();
		return text === undefined ? undefined : { text, tag: text };
	};

	return {
		title: root,
		servesCompressed: true,

		async prepare(toWrite) {
			const found = await stat(root).catch((error: unknown) => {
				if (isCode(error, 'ENOENT')) return undefined;
				throw new CommandError(`${root} cannot be read: ${describeError(error)}.`);
			});
			if (found && !found.isDirectory())
				throw new CommandError(`${root} is a file: name a folder.`);
			if (!found && !toWrite) throw new CommandError(`There is no folder ${root}.`);
			if (!found) {
				// Its parent must exist, so that a typing mistake does not create a tree of folders.
				await mkdir(root).catch((error: unknown) => {
					throw new CommandError(
						`There is no folder ${root}, and it cannot be created: ${describeError(error)}.`,
					);
				});
				return `${root} did not exist and was created.`;
			}
			if (toWrite) {
				await access(root, constants.W_OK).catch((error: unknown) => {
					throw new CommandError(`${root} cannot be written: ${describeError(error)}.`);
				});
			}
			return undefined;
		},

		read,
		readRecord,

		async list(folder) {
			try {
				const files = await readdir(path.join(root, folder), { withFileTypes: true });
				return files.filter((file) => file.isFile()).map(({ name }) => name);
			} catch (error) {
				if (isCode(error, 'ENOENT')) return [];
				throw new CommandError(
					`${path.join(root, folder)} cannot be read: ${describeError(error)}.`,
				);
			}
		},

		putFolder: (folder, files, last) =>
			withTemporaryPath(root, folder, async (part) => {
				const order = [...files].sort(([a], [b]) => Number(a === last) - Number(b === last));
				for (const [file, bytes] of order) {
					await mkdir(path.join(part, path.dirname(file)), { recursive: true });
					await writeFile(path.join(part, file), bytes, { flush: true });
				}
				await moveIntoPlace(part, path.join(root, folder), last);
			}),

		replaceRecord: (file, expected, text) =>
			withTemporaryPath(root, file, async (part) => {
				if (text !== undefined) await writeFile(part, text, { flush: true });
				// Other ships hold the lock for milliseconds. The lock of a killed ship expires after ten
				// seconds.
				const release = await lock(path.join(root, file), {
					realpath: false,
					retries: { retries: 60, minTimeout: 50, maxTimeout: 250 },
				});
				try {
					if ((await readRecord(file))?.text !== expected?.text) return false;
					if (text === undefined) await rm(path.join(root, file), { force: true });
					else await rename(part, path.join(root, file));
					return true;
				} finally {
					await release();
				}
			}),
	};
}

/**
 * Calls `write` with a temporary path on the same disk and creates the parent folder of the target.
 * Removes the temporary path afterwards, and old ones that killed ships have left.
 */
async function withTemporaryPath<T>(
	root: string,
	target: string,
	write: (part: string) => Promise<T>,
): Promise<T> {
	const part = path.join(root, INCOMING, `${path.basename(target)}-${randomUUID()}`);
	try {
		await mkdir(path.dirname(part), { recursive: true });
		await mkdir(path.dirname(path.join(root, target)), { recursive: true });
		await clearOld(path.dirname(part));
		return await write(part);
	} catch (error) {
		if (error instanceof CommandError) throw error;
		throw new CommandError(
			`${path.join(root, target)} cannot be written: ${describeError(error)}.`,
		);
	} finally {
		// An error here must not hide the first one. `clearOld` removes the path after a day.
		await rm(part, { recursive: true, force: true }).catch(() => undefined);
	}
}

async function clearOld(folder: string): Promise<void> {
	for (const name of await readdir(folder)) {
		const found = await stat(path.join(folder, name)).catch(() => undefined);
		if (found && found.mtimeMs < Date.now() - DAY_MS)
			await rm(path.join(folder, name), { recursive: true, force: true });
	}
}

/**
 * Moves a folder into place by one rename, so that it is never seen incomplete. A complete folder
 * stays, because another ship of the same version was first.
 */
async function moveIntoPlace(part: string, target: string, last: string): Promise<void> {
	try {
		await rename(part, target);
	} catch (error) {
		if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error;
		if (await stat(path.join(target, last)).catch(() => undefined)) return;
		await rename(target, `${part}-half`);
		await rename(part, target);
		await rm(`${part}-half`, { recursive: true, force: true });
	}
}

function isCode(error: unknown, code: string): boolean {
	return error instanceof Error && 'code' in error && error.code === code;
}
