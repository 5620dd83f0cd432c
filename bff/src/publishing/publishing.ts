// Drafts and what becomes of them: the library, the queue, and posts at X.
export { DraftEntity } from './drafts/draft.entity.ts';
export { draftRoutes } from './drafts/draft-routes.ts';
export { DraftVersionEntity } from './drafts/draft-version.entity.ts';
export { createDraftsForPrompt } from './drafts/prompt-drafts-store.ts';
export { rewriteRoutes } from './drafts/rewrite/rewrite-routes.ts';
export { PostResultEntity } from './publish/post-result.entity.ts';
export { PublicationEntity } from './publish/publication.entity.ts';
export { PublicationPartEntity } from './publish/publication-part.entity.ts';
export { PublishingCostEntity } from './publish/publishing-cost.entity.ts';
export { PublishingSettingsEntity } from './schedule/publishing-settings.entity.ts';
export { type Publishing, startPublishing } from './start-publishing.ts';
