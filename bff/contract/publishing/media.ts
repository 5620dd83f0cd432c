import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, nullable, type Route } from '../route.ts';

const MB = 1024 * 1024;

/** X's limits for media in a post, in bytes and milliseconds. */
export const MEDIA_LIMITS = {
	image: { size: 5 * MB },
	gif: { size: 15 * MB },
	video: { size: 512 * MB, minMs: 500, maxMs: 140_000 },
} as const;
/** Maximum number of bytes of an uploaded image. The server shrinks it to X's limit. */
export const IMAGE_UPLOAD_LIMIT = 25 * MB;
export const IMAGES_PER_POST = 4;
/** Maximum number of characters of an alternative text at X. */
export const ALT_TEXT_LIMIT = 1000;

/** Characters of an alternative text, as the API counts them: “👋” is one. */
export function countAltText(text: string): number {
	return Array.from(text).length;
}
/** Maximum number of bytes of one request to `appendMedia`. */
export const CHUNK_LIMIT = MB;

/** The types that can be uploaded, and X's names for them. */
export const MEDIA_TYPES = {
	'image/jpeg': 'image',
	'image/png': 'image',
	'image/webp': 'image',
	'image/gif': 'gif',
	'video/mp4': 'video',
	'video/quicktime': 'video',
} as const;
export type MediaType = keyof typeof MEDIA_TYPES;

export const MediaKind = Type.Enum(['image', 'gif', 'video']);
export type MediaKind = Static<typeof MediaKind>;

/** An image, GIF or video of a user. */
export const Media = Type.Object({
	id: Type.String(),
	/** The name of the file that was uploaded. */
	name: Type.String(),
	/**
	 * As declared while uploading; then determined by the content: a GIF with one frame is an image.
	 */
	kind: MediaKind,
	/** Media type, such as `image/jpeg`. */
	type: Type.String(),
	/** Bytes: as declared while uploading, then as stored. */
	size: Type.Integer(),
	/** Pixels as displayed, after rotation. 0 while uploading. */
	width: Type.Integer(),
	height: Type.Integer(),
	/** For a video, once it is ready. */
	durationMs: nullable(Type.Integer()),
	/** Only `ready` media can be shown and posted. */
	status: Type.Enum(['uploading', 'ready'], { ifLeftOut: 'ready' }),
	/** Bytes received so far: where the upload continues. */
	offset: Type.Integer(),
});
export type Media = Static<typeof Media>;

/** Whether a file of this type can be uploaded. */
export function isMediaType(type: string): type is MediaType {
	return Object.hasOwn(MEDIA_TYPES, type);
}

/** Why a file cannot be uploaded, as a sentence with a remedy; undefined if it can. */
export function refuseFile({ type, size }: { type: string; size: number }): string | undefined {
	if (!isMediaType(type)) return refuseType(type);
	if (size === 0) return 'This file is empty. Choose another one.';
	const kind = MEDIA_TYPES[type];
	const limit = kind === 'image' ? IMAGE_UPLOAD_LIMIT : MEDIA_LIMITS[kind].size;
	if (size <= limit) return undefined;
	const what = { image: 'An image', gif: 'A GIF', video: 'A video' }[kind];
	return `${what} can have up to ${limit / MB} MB, and this one has ${megabytes(size)}. Make it smaller, then add it again.`;
}

/** Why a type is refused, with what to do about it. */
export function refuseType(type: string): string {
	if (/^image\/hei[cf]/.test(type))
		return 'X doesn’t take HEIC photos. Save this one as JPEG, then add it again.';
	if (/^image\/svg/.test(type))
		return 'X doesn’t take SVG drawings. Export this one as PNG, then add it again.';
	if (/^image\/apng/.test(type))
		return 'This is an animated PNG, which X doesn’t take. Save it as GIF, then add it again.';
	if (type.startsWith('image/'))
		return `This image is ${formatName(type)}, which X doesn’t take. Save it as JPEG, PNG, WebP or GIF, then add it again.`;
	if (type.startsWith('video/'))
		return `This video is ${formatName(type)}, which X doesn’t take. Export it as MP4 or MOV, then add it again.`;
	return 'A post can have images (JPEG, PNG, WebP), a GIF or a video (MP4, MOV). This file is something else.';
}

const formatNames: Readonly<Record<string, string>> = {
	'video/matroska': 'MKV',
	'video/webm': 'WebM',
	'video/x-matroska': 'MKV',
	'video/vnd.avi': 'AVI',
	'video/x-msvideo': 'AVI',
};

/** The common name of a type: `AVIF`, `WebM`. */
function formatName(type: string): string {
	const subtype = type.replace(/^.*\/(x-|vnd\.)?/, '');
	return formatNames[type] ?? subtype.toUpperCase();
}

/** Why a video of this length is refused; undefined if X accepts it. */
export function refuseDuration(durationMs: number): string | undefined {
	const { minMs, maxMs } = MEDIA_LIMITS.video;
	if (durationMs < minMs)
		return 'This video is too short: X takes videos from half a second. Choose another one.';
	const excessMs = durationMs - maxMs;
	if (excessMs > 0) {
		// Rounding could make the length look as if it were at the limit.
		const length =
			excessMs < 500
				? `${Math.ceil(excessMs / 10) / 100} s too long: X takes`
				: `${formatLength(durationMs)} long, and X takes`;
		return `This video is ${length} up to ${formatLength(maxMs)}. Cut it, then add it again.`;
	}
	return undefined;
}

/** Why these media cannot be in one post together; undefined if they can. */
export function refuseMedia(media: readonly Pick<Media, 'kind'>[]): string | undefined {
	const count = (kind: MediaKind) => media.filter((item) => item.kind === kind).length;
	if (count('image') === media.length) {
		return media.length > IMAGES_PER_POST
			? `A post can have up to ${IMAGES_PER_POST} images. Remove ${media.length - IMAGES_PER_POST}.`
			: undefined;
	}
	if (media.length === 1) return undefined;
	if (count('gif') === media.length) return 'A post can have one GIF. Remove the others.';
	if (count('video') === media.length) return 'A post can have one video. Remove the others.';
	return 'A post can have up to 4 images, one GIF or one video, and no mix of them. Remove some.';
}

/** `2:20`, or `1:05:00`. */
function formatLength(ms: number): string {
	const seconds = Math.round(ms / 1000);
	const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
	const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
	return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

function megabytes(size: number): string {
	// Rounded up, so that a file just over a limit does not look as if it were at it.
	return `${Math.ceil((size / MB) * 10) / 10} MB`;
}

const params = Type.Object({ id: Id });

/**
 * Begins an upload. 400 `media_refused` if X does not accept the type or the size; 409
 * `storage_full`; 429 `too_many_requests` after 60 uploads in a minute. Uploads that are not
 * finished within a day are deleted.
 */
export const beginMedia = {
	method: 'POST',
	url: '/api/media',
	schema: {
		summary: 'Begin an upload',
		tags: ['media'],
		body: Type.Object(
			{
				name: Type.String({ minLength: 1, maxLength: 255 }),
				type: Type.String({ maxLength: 100, description: 'media type, such as image/jpeg' }),
				size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
			},
			{ additionalProperties: false },
		),
		response: { 200: Media, ...failures },
	},
} as const satisfies Route;

/**
 * Appends bytes to an upload. The body is `application/octet-stream` of up to 1 MB, sent with
 * `SendOptions.content`. After the last byte the file is checked and the response has the status
 * `ready`. If that response was lost, an empty body at the final offset returns it. 409 `conflict`
 * if `offset` is not the number of bytes received: read the state and continue from there. 400
 * `media_refused` if the content cannot be posted; the upload is deleted then. 404 `not_found`.
 */
export const appendMedia = {
	method: 'PUT',
	url: '/api/media/:id/content',
	schema: {
		summary: 'Append bytes to an upload',
		tags: ['media'],
		params,
		querystring: Type.Object(
			{ offset: Type.String({ pattern: '^[0-9]{1,9}$' }) },
			{ additionalProperties: false },
		),
		response: { 200: Media, ...failures },
	},
} as const satisfies Route;

/** One image, GIF or video. 404 `not_found`. */
export const getMedia = {
	method: 'GET',
	url: '/api/media/:id',
	schema: {
		summary: 'State of an upload',
		tags: ['media'],
		params,
		response: { 200: Media, ...failures },
	},
} as const satisfies Route;

/** Several media, in the order of `ids`. Unknown ids are left out. */
export const listMedia = {
	method: 'GET',
	url: '/api/media',
	schema: {
		summary: 'Details of several images, GIFs and videos',
		tags: ['media'],
		querystring: Type.Object(
			{
				ids: Type.String({
					maxLength: 3700,
					pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36})*$',
					description: 'up to 100 ids, joined by commas',
				}),
			},
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ media: Type.Array(Media) }), ...failures },
	},
} as const satisfies Route;

/** The bytes, once `ready`. Supports `Range` with one range (206, 416). 404 `not_found`. */
export const getMediaContent = {
	method: 'GET',
	url: '/api/media/:id/content',
	schema: {
		summary: 'The image, GIF or video itself',
		tags: ['media'],
		params,
		response: { 200: Type.String({ description: 'image/* or video/*' }), ...failures },
	},
} as const satisfies Route;

/**
 * A small image, at most 1,280 pixels wide and high; for a GIF, its first frame. 404 `not_found`,
 * also for videos.
 */
export const getMediaThumbnail = {
	method: 'GET',
	url: '/api/media/:id/thumbnail',
	schema: {
		summary: 'A small image of an image or GIF',
		tags: ['media'],
		params,
		response: { 200: Type.String({ description: 'image/webp' }), ...failures },
	},
} as const satisfies Route;

/** Deletes an image, GIF, video or unfinished upload. 404 `not_found`. */
export const deleteMedia = {
	method: 'DELETE',
	url: '/api/media/:id',
	schema: {
		summary: 'Delete an image, GIF or video',
		tags: ['media'],
		params,
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
