import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
	isMediaType,
	MEDIA_TYPES,
	type Media,
	refuseFile,
} from '../../../contract/publishing/media.ts';
import type { Em } from '../../database/orm.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { mediaRefused } from './content/media-refused.ts';
import { contentKey, thumbnailKey } from './keys.ts';
import { findMedia, findSeveral, insertMedia } from './media-store.ts';
import { createPurge, type UsedMedia } from './purge.ts';
import type { ByteRange, MediaStorage } from './storage/media-storage.ts';
import { createUploads } from './uploads.ts';

export type MediaService = ReturnType<typeof createMedia>;

export interface MediaOptions {
	em: Em;
	storage: MediaStorage;
	dataDir: string;
	/** Maximum number of bytes of a user's files. */
	quotaBytes: number;
	usedMedia: UsedMedia;
}

/** A file that can be posted. */
export interface OpenMedia {
	media: Media;
	/** Its bytes from the start, in chunks of any length. Can be called again. */
	read(): AsyncIterable<Uint8Array>;
}

/** Users’ images, GIFs and videos. Another user’s are never found. */
export function createMedia({ em, storage, dataDir, quotaBytes, usedMedia }: MediaOptions) {
	const uploads = createUploads(em, storage, dataDir);
	const purge = createPurge(em, uploads, usedMedia);

	async function findReady(userId: string, id: string): Promise<Media> {
		const media = await findMedia(em, userId, id);
		if (media?.status !== 'ready') throw notFound();
		return media;
	}

	return {
		...uploads,
		purge: purge.all,

		/** Deletes the bytes of all of a user's files. The rows stay. */
		deleteAllOf: (userId: string) => storage.delete(userId),

		/** `id`: an unused one. Throws 400 `media_refused` and 409 `storage_full`. */
		async begin(
			userId: string,
			file: { name: string; type: string; size: number },
			id: string = randomUUID(),
		) {
			const problem = refuseFile(file);
			if (problem || !isMediaType(file.type)) throw mediaRefused(problem ?? '');
			const row = { ...file, id, kind: MEDIA_TYPES[file.type] };
			const insert = () => insertMedia(em, userId, row, quotaBytes);
			if (!(await insert())) {
				await purge.makeRoom(userId);
				if (!(await insert())) throw storageFull(quotaBytes);
			}
			return uploads.find({ userId, id });
		},

		/** In the order of `ids`. Unknown ids are left out. */
		async describe(userId: string, ids: readonly string[]): Promise<Media[]> {
			if (ids.length === 0) return [];
			const found = await findSeveral(em, userId, ids);
			return ids.flatMap((id) => found.find((media) => media.id === id) ?? []);
		},

		/** For publishing. Throws 404 if it does not exist or is not ready. */
		async open(userId: string, id: string): Promise<OpenMedia> {
			const media = await findReady(userId, id);
			return {
				media,
				async *read() {
					yield* (await storage.read(contentKey({ userId, id }))) ?? fail();
				},
			};
		},

		/** Throws 404. */
		async content(
			userId: string,
			id: string,
			rangeOf: (media: Media) => ByteRange | undefined,
		): Promise<{ media: Media; range: ByteRange | undefined; stream: Readable }> {
			const media = await findReady(userId, id);
			const range = rangeOf(media);
			const stream = await storage.read(contentKey({ userId, id }), range);
			return { media, range, stream: stream ?? fail() };
		},

		/** WebP. Throws 404, also for videos. */
		async thumbnail(userId: string, id: string): Promise<Readable> {
			await findReady(userId, id);
			return (await storage.read(thumbnailKey({ userId, id }))) ?? fail();
		},
	};
}

function fail(): never {
	throw notFound('This file is missing in the storage. Remove it and add it again.');
}

function storageFull(quotaBytes: number): AppError {
	const megabytes = Math.round(quotaBytes / 1024 / 1024).toLocaleString('en');
	return new AppError(
		409,
		'storage_full',
		`Your images and videos take up ${megabytes} MB, the maximum. Remove some from your drafts. They’re deleted a day later.`,
	);
}
