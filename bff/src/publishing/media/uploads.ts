import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Media } from '../../../contract/publishing/media.ts';
import { inWorkFolder } from '../../data-folder/work-folders.ts';
import type { Em } from '../../database/orm.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { joinChunks, uploadConflict } from './chunks.ts';
import { checkContent } from './content/check-content.ts';
import { mediaRefused } from './content/media-refused.ts';
import { chunkKey, contentKey, mediaKey, thumbnailKey, uploadKey } from './keys.ts';
import {
	advanceMedia,
	completeMedia,
	deleteMarkedMedia,
	findMedia,
	type MediaOwner,
	markMediaDeleted,
} from './media-store.ts';
import type { MediaStorage } from './storage/media-storage.ts';

/** Number of files that one server checks at the same time. Each may take 300 MB of memory. */
const CONCURRENT_CHECKS = 2;

/**
 * Receives uploads in chunks. Each chunk is an object in the storage, and the row counts the bytes,
 * so that any server can take the next one.
 */
export function createUploads(em: Em, storage: MediaStorage, dataDir: string) {
	const limit = pLimit(CONCURRENT_CHECKS);
	/** Running checks by id. A browser that lost its connection requests the same one again. */
	const finishing = new Map<string, Promise<Media>>();

	async function remove(owner: MediaOwner): Promise<boolean> {
		if (!(await markMediaDeleted(em, owner))) return false;
		await removeMarked(owner);
		return true;
	}

	/** Deletes the bytes, then the row. If that fails, the purge retries. */
	async function removeMarked(owner: MediaOwner): Promise<void> {
		await storage.delete(mediaKey(owner));
		await deleteMarkedMedia(em, owner);
	}

	function finish(owner: MediaOwner, upload: Media): Promise<Media> {
		const running = finishing.get(owner.id);
		if (running) return running;
		const check = limit(() =>
			inWorkFolder(dataDir, (folder) => checkUpload(owner, upload, folder)),
		).finally(() => finishing.delete(owner.id));
		finishing.set(owner.id, check);
		return check;
	}

	async function checkUpload(owner: MediaOwner, upload: Media, folder: string): Promise<Media> {
		try {
			const path = join(folder, 'upload');
			await joinChunks(
				{
					storage,
					keyOf: (offset) => chunkKey(owner, offset),
					size: upload.size,
					broken: () => mediaRefused('This file got damaged on the way. Add it again.'),
				},
				path,
			);
			const { content, thumbnail, ...checked } = await checkContent(path);
			await storage.put(
				contentKey(owner),
				typeof content === 'string' ? createReadStream(content) : content,
				checked.size,
			);
			if (thumbnail) await storage.put(thumbnailKey(owner), thumbnail, thumbnail.length);
			const ready =
				(await completeMedia(em, owner, checked)) ??
				// Another server was faster.
				(await findMedia(em, owner.userId, owner.id));
			// The user has deleted the upload meanwhile.
			if (!ready) {
				await storage.delete(mediaKey(owner));
				throw notFound();
			}
			await storage.delete(uploadKey(owner));
			return ready;
		} catch (error) {
			if (!(error instanceof AppError) || error.code !== 'media_refused') throw error;
			// Chunks are missing when another server has finished this upload meanwhile.
			const current = await findMedia(em, owner.userId, owner.id);
			if (current?.status === 'ready') return current;
			await remove(owner);
			throw error;
		}
	}

	async function find({ userId, id }: MediaOwner): Promise<Media> {
		const media = await findMedia(em, userId, id);
		if (!media) throw notFound();
		return media;
	}

	return {
		find,
		remove,
		removeMarked,

		/** Throws 404, 409 `conflict` and 400 `media_refused`: see the contract. */
		async append(owner: MediaOwner, offset: number, bytes: Uint8Array): Promise<Media> {
			const media = await find(owner);
			if (media.status === 'ready') return media;
			if (offset !== media.offset) throw uploadConflict(media.offset);
			const end = offset + bytes.length;
			if (end > media.size)
				throw mediaRefused(
					`This upload was announced with ${media.size} bytes and has more. Add the file again.`,
				);
			if (bytes.length === 0) return offset === media.size ? finish(owner, media) : media;
			await storage.put(chunkKey(owner, offset), bytes, bytes.length);
			const advanced = await advanceMedia(em, owner, offset, end);
			if (!advanced) throw uploadConflict((await find(owner)).offset);
			return end === media.size ? finish(owner, advanced) : advanced;
		},
	};
}
