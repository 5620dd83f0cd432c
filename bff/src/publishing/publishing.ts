// Drafts and posts: their images and videos, the queue, and publishing at X.

export { createMedia, type MediaService, type OpenMedia } from './media/create-media.ts';
export { MediaEntity } from './media/media.entity.ts';
export { mediaRoutes } from './media/media-routes.ts';
export type { UsedMedia } from './media/purge.ts';
export { startPurgingMedia } from './media/purge-job.ts';
export { openMediaStorage } from './media/storage/media-storage.ts';
