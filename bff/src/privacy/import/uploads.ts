import { IMPORT_LIMIT } from '../../../contract/privacy/import.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { joinChunks, type MediaStorage, uploadConflict } from '../../publishing/publishing.ts';
import type {
	LeasedTransfer,
	ObsoleteTransfer,
	Transfer,
	TransferStore,
} from '../transfer-store.ts';

interface Owned {
	userId: string;
	id: string;
}

/** The storage key of an upload's chunks. */
export const uploadKey = ({ userId, id }: Owned) => `${userId}/imports/${id}`;
const chunkKey = (owner: Owned, offset: number) => `${uploadKey(owner)}/${offset}`;

export interface UploadsOptions {
	store: TransferStore;
	storage: MediaStorage;
	/** Called when an upload is complete. */
	wake: () => void;
	/** Deletes transfers with their bytes. */
	removeAll: (obsolete: readonly ObsoleteTransfer[]) => Promise<unknown>;
}

/**
 * Receives ZIPs in chunks, like uploads of media: each chunk is an object in the storage, and the
 * row counts the bytes, so that any server can receive the next one.
 */
export function createUploads({ store, storage, wake, removeAll }: UploadsOptions) {
	const find = async ({ userId, id }: Owned): Promise<Transfer> => {
		const found = await store.find(userId, 'import', id);
		if (!found) throw notFound();
		return found;
	};

	return {
		/** Throws 409 `conflict` and 413 `payload_too_large`. */
		async beginImport(userId: string, file: { name: string; size: number }): Promise<Transfer> {
			if (file.size > IMPORT_LIMIT)
				throw new AppError(
					413,
					'payload_too_large',
					`An import can have up to ${IMPORT_LIMIT / 1024 ** 3} GB. This file is larger.`,
				);
			await removeAll(await store.listObsolete(userId));
			const id = await store
				.insert(userId, { kind: 'import', status: 'uploading', ...file })
				.catch((error: unknown) => {
					if (!isUniqueViolation(error)) throw error;
					throw new AppError(409, 'conflict', 'An import is running already. Wait for it.');
				});
			return find({ userId, id });
		},

		/** Throws 404 and 409 `conflict`: see the contract. */
		async appendImport(owner: Owned, offset: number, bytes: Uint8Array): Promise<Transfer> {
			const { userId, id } = owner;
			const found = await find(owner);
			const size = found.size ?? 0;
			if (found.status !== 'uploading') return found;
			if (offset !== found.received) throw uploadConflict(found.received);
			const end = offset + bytes.length;
			if (end > size)
				throw new AppError(
					400,
					'invalid_input',
					`This upload was announced with ${size} bytes and has more. Choose the file again.`,
				);
			if (bytes.length > 0) {
				await storage.put(chunkKey(owner, offset), bytes, bytes.length);
				if (!(await store.advance(userId, id, offset, end))) {
					const now = await store.find(userId, 'import', id);
					if (now) throw uploadConflict(now.received);
					// It was replaced meanwhile, and its other bytes are deleted.
					await storage.delete(uploadKey(owner));
					throw notFound();
				}
			}
			if (end === size) {
				await store.begin(userId, id);
				wake();
			}
			return find(owner);
		},
	};
}

/** Writes the chunks of an upload into one file. */
export function joinUpload(
	storage: MediaStorage,
	transfer: LeasedTransfer,
	path: string,
	signal: AbortSignal,
): Promise<void> {
	const keyOf = (offset: number) => chunkKey(transfer, offset);
	const broken = () =>
		new AppError(400, 'invalid_input', 'This file got damaged on the way. Choose it again.');
	return joinChunks({ storage, keyOf, size: transfer.size ?? 0, broken, signal }, path);
}
