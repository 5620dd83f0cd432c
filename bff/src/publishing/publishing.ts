// Drafts and what becomes of them: the library, the queue, and posts at X.
export { DraftEntity } from './drafts/draft.entity.ts';
export { DraftVersionEntity } from './drafts/draft-version.entity.ts';
export { PostResultEntity } from './publish/post-result.entity.ts';
export { PublicationEntity } from './publish/publication.entity.ts';
export { PublicationPartEntity } from './publish/publication-part.entity.ts';
export { PublishingCostEntity } from './publish/publishing-cost.entity.ts';
export { publicationRoutes } from './publish/requests/publication-routes.ts';
export { PublishingSettingsEntity } from './schedule/publishing-settings.entity.ts';
export { type Publishing, type PublishingOptions, startPublishing } from './start-publishing.ts';
