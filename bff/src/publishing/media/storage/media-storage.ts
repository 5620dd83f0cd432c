import type { Readable } from 'node:stream';
import type { MediaStorageAddress } from '../../../config/media-storage-address.ts';
import { folderStorage } from './folder-storage.ts';

/** First and last byte, both included. */
export interface ByteRange {
	start: number;
	end: number;
}

/**
 * Storage for the bytes of images and videos: a folder or a bucket, shared by all servers. Keys are
 * names joined by `/`, made of our own ids and numbers.
 */
export interface MediaStorage {
	/** Replaces the bytes of this key. A reader sees the old bytes or the new ones, never a part. */
	put(key: string, content: Uint8Array | Readable, size: number): Promise<void>;
	/** Undefined if the key does not exist. */
	read(key: string, range?: ByteRange): Promise<Readable | undefined>;
	/** Deletes this key, and all keys below it. Missing keys are ignored. */
	delete(key: string): Promise<void>;
}

export function openMediaStorage(address: MediaStorageAddress): MediaStorage {
	if ('folder' in address) return folderStorage(address.folder);
	// Loaded on use, because it is large and only needed for buckets.
	let opened: Promise<MediaStorage> | undefined;
	const storage = () => {
		opened ??= import('./bucket-storage.ts').then((module) => module.bucketStorage(address));
		return opened;
	};
	return {
		put: async (key, content, size) => (await storage()).put(key, content, size),
		read: async (key, range) => (await storage()).read(key, range),
		delete: async (key) => (await storage()).delete(key),
	};
}
