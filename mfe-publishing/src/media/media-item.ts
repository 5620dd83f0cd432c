import {
	getMediaContent,
	getMediaThumbnail,
	type Media,
	type MediaKind,
} from 'bff/contract/publishing/media';
import { routeUrl } from 'bff/contract/route-url';
import type { Upload } from './upload.ts';

/** The state of an image, GIF or video of a post. */
export type MediaItemState =
	| { phase: 'loading' | 'waiting' | 'offline' | 'ready' }
	/** From 0 to 1. */
	| { phase: 'uploading'; progress: number }
	/** An earlier page began the upload, and needs its file again. */
	| { phase: 'unfinished'; progress: number }
	| { phase: 'failed'; message: string; canRetry: boolean };

/** An image, GIF or video of a post. */
export interface MediaItem {
	/** Stays the same during an upload. */
	key: string;
	/** For `retry`, `remove` and `setAlt`. The media's id once the server knows it. */
	id: string;
	alt: string;
	/** The name of the file; empty until it is known. */
	name: string;
	kind: MediaKind;
	state: MediaItemState;
	media: Media | undefined;
	/** Addresses for `src`, once it is ready: of a small image, and of the full one. */
	thumbnail: string;
	content: string;
	/** The chosen file, while it is uploaded. */
	file: File | undefined;
}

export function itemOfUpload(upload: Upload, kind: MediaKind, alt: string): MediaItem {
	const { key, file, media, progress, state } = upload;
	return {
		key,
		id: media?.id ?? key,
		alt,
		name: file.name,
		kind: media?.kind ?? kind,
		state: toState(state, progress),
		media,
		...addressesOf(media?.id ?? key),
		file,
	};
}

function addressesOf(id: string) {
	return {
		thumbnail: routeUrl(getMediaThumbnail.url, { params: { id } }),
		content: routeUrl(getMediaContent.url, { params: { id } }),
	};
}

function toState(state: Upload['state'], progress: number): MediaItemState {
	if (state.phase === 'uploading') return { phase: 'uploading', progress };
	if (state.phase !== 'failed') return { phase: state.phase };
	return { phase: 'failed', message: state.message, canRetry: !state.isFinal };
}

/** `media`: undefined while it is loaded, null if it does not exist. */
export function itemOfMedia(
	id: string,
	alt: string,
	media: Media | undefined | null,
	loadFailure: string | undefined,
): MediaItem {
	return {
		key: id,
		id,
		alt,
		name: media?.name ?? '',
		kind: media?.kind ?? 'image',
		state: toStoredState(media, loadFailure),
		media: media ?? undefined,
		...addressesOf(id),
		file: undefined,
	};
}

function toStoredState(
	media: Media | undefined | null,
	loadFailure: string | undefined,
): MediaItemState {
	if (media?.status === 'ready') return { phase: 'ready' };
	if (media) return { phase: 'unfinished', progress: media.offset / media.size };
	if (loadFailure !== undefined) return { phase: 'failed', message: loadFailure, canRetry: true };
	if (media === undefined) return { phase: 'loading' };
	const message = 'This file was deleted. Remove it here, then add it again.';
	return { phase: 'failed', message, canRetry: false };
}
