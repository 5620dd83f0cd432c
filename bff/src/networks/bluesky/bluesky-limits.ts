import type { PostLimits } from '../../../contract/networks/count-post.ts';

/** Bluesky counts graphemes and bytes. */
export const POST_LIMIT = 300;
export const POST_BYTES_LIMIT = 3000;

/** Bluesky's limit for one image, in bytes. */
export const IMAGE_BYTES = 2_000_000;

/** The service's limit for a video that is sent in one request, in bytes. */
export const VIDEO_BYTES = 100_000_000;

export const blueskyLimits: PostLimits = {
	counting: 'bluesky',
	length: POST_LIMIT,
	bytes: POST_BYTES_LIMIT,
	linkLength: null,
	images: 4,
	altText: 2000,
	fileBytes: { image: IMAGE_BYTES, gif: IMAGE_BYTES, video: VIDEO_BYTES },
};
