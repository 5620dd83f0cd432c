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
import { Refusal, saying } from '../refusal.ts';
import type { Store } from './store.ts';

/** What is being written lies here, and is moved to its place when it is whole. */
const incoming = '.incoming';
const dayMs = 24 * 60 * 60 * 1000;

/** A folder that a server reads as its `RELEASES`. */
export function folderStore(root: string): Store {
	const read = async (file: string) => {
		try {
			return await readFile(path.join(root, file));
		} catch (error) {
			if (isCode(error, 'ENOENT')) return undefined;
			throw new Refusal(`${path.join(root, file)} cannot be read: ${saying(error)}.`);
		}
	};
	const readLine = async (file: string) => {
		const text = (await read(file))?.toString();
		return text === undefined ? undefined : { text, tag: text };
	};

	return {
		title: root,
		servesCompressed: true,

		async prepare(toWrite) {
			const found = await stat(root).catch((error: unknown) => {
				if (isCode(error, 'ENOENT')) return undefined;
				throw new Refusal(`${root} cannot be looked at: ${saying(error)}.`);
			});
			if (found && !found.isDirectory()) throw new Refusal(`${root} is a file: name a folder.`);
			if (!found && !toWrite) throw new Refusal(`There is no folder ${root}.`);
			if (!found) {
				// Its parent must be there: a slip of the pen is not to make a tree.
				await mkdir(root).catch((error: unknown) => {
					throw new Refusal(
						`There is no folder ${root}, and it cannot be created: ${saying(error)}.`,
					);
				});
				return `${root} was not there and has been created.`;
			}
			if (toWrite) {
				await access(root, constants.W_OK).catch((error: unknown) => {
					throw new Refusal(`${root} cannot be written: ${saying(error)}.`);
				});
			}
			return undefined;
		},

		read,
		readLine,

		async list(folder) {
			try {
				const files = await readdir(path.join(root, folder), { withFileTypes: true });
				return files.filter((file) => file.isFile()).map(({ name }) => name);
			} catch (error) {
				if (isCode(error, 'ENOENT')) return [];
				throw new Refusal(`${path.join(root, folder)} cannot be read: ${saying(error)}.`);
			}
		},

		putFolder: (folder, files, last) =>
			writing(root, folder, async (part) => {
				const order = [...files].sort(([a], [b]) => Number(a === last) - Number(b === last));
				for (const [file, bytes] of order) {
					await mkdir(path.join(part, path.dirname(file)), { recursive: true });
					await writeFile(path.join(part, file), bytes, { flush: true });
				}
				await appear(part, path.join(root, folder), last);
			}),

		changeLine: (file, expected, text) =>
			writing(root, file, async (part) => {
				await writeFile(part, text, { flush: true });
				// Somebody else holds it for a few milliseconds; one who was killed while holding it, for
				// ten seconds.
				const release = await lock(path.join(root, file), {
					realpath: false,
					retries: { retries: 60, minTimeout: 50, maxTimeout: 250 },
				});
				try {
					if ((await readLine(file))?.text !== expected?.text) return false;
					await rename(part, path.join(root, file));
					return true;
				} finally {
					await release();
				}
			}),
	};
}

/**
 * Gives a name on the same disk to write to, the target's parent made, and clears away what it was
 * used for and what killed ships left.
 */
async function writing<T>(
	root: string,
	target: string,
	write: (part: string) => Promise<T>,
): Promise<T> {
	const part = path.join(root, incoming, `${path.basename(target)}-${randomUUID()}`);
	try {
		await mkdir(path.dirname(part), { recursive: true });
		await mkdir(path.dirname(path.join(root, target)), { recursive: true });
		await clearOld(path.dirname(part));
		return await write(part);
	} catch (error) {
		if (error instanceof Refusal) throw error;
		throw new Refusal(`${path.join(root, target)} cannot be written: ${saying(error)}.`);
	} finally {
		// What cannot be cleared away now is after a day; it must not hide what went wrong.
		await rm(part, { recursive: true, force: true }).catch(() => undefined);
	}
}

async function clearOld(folder: string): Promise<void> {
	for (const name of await readdir(folder)) {
		const found = await stat(path.join(folder, name)).catch(() => undefined);
		if (found && found.mtimeMs < Date.now() - dayMs)
			await rm(path.join(folder, name), { recursive: true, force: true });
	}
}

/**
 * One rename, so that nobody ever sees half of it. A folder that is whole stays: another ship of
 * the same version came first.
 */
async function appear(part: string, target: string, last: string): Promise<void> {
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
