// Drafts and their publications: the library, the queue, and posts at X.

import { draftRoutes } from './drafts/draft-routes.ts';
import { rewriteRoutes } from './drafts/rewrite/rewrite-routes.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { unsubscribeRoutes } from './notices/unsubscribe-routes.ts';
import { publicationRoutes } from './publish/requests/publication-routes.ts';
import { resultsRoutes } from './results/results-routes.ts';
import { scheduleRoutes } from './schedule/schedule-routes.ts';

export { DraftEntity } from './drafts/draft.entity.ts';
export type { FindDraft } from './drafts/find-draft-store.ts';
export { importDrafts, newDraftsOf } from './drafts/import-drafts-store.ts';
export { createDraftsForPrompt } from './drafts/prompt-drafts-store.ts';
export { joinChunks, uploadConflict } from './media/chunks.ts';
export { MediaEntity } from './media/media.entity.ts';
export { type MediaStorage, openMediaStorage } from './media/storage/media-storage.ts';
export { createDigestStore, type DueDigest } from './notices/digest-store.ts';
export { PostResultEntity } from './publish/post-result.entity.ts';
export { PublicationEntity } from './publish/publication.entity.ts';
export { PublicationPartEntity } from './publish/publication-part.entity.ts';
export { PublishingCostEntity } from './publish/publishing-cost.entity.ts';
export type { PublicationEnd } from './publish/sending/publication-end.ts';
export { emptyQueue } from './schedule/empty-queue-store.ts';
export { ensureShown } from './schedule/publishable.ts';
export type { DescribeMedia } from './schedule/readiness.ts';
export { type Publishing, type PublishingOptions, startPublishing } from './start-publishing.ts';
export { publishingTables } from './tables.ts';

export const publishingArea = {
	everyone: [unsubscribeRoutes],
	subscribers: [
		draftRoutes,
		rewriteRoutes,
		scheduleRoutes,
		mediaRoutes,
		publicationRoutes,
		resultsRoutes,
	],
};
