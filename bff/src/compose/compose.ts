// Answers instructions in threads, with an assistant that streams drafts.
export { type Compose, createCompose, type DraftsForPrompt } from './compose-service.ts';
export { MessageEntity } from './message.entity.ts';
export { ComposeSettingsEntity } from './models/compose-settings.entity.ts';
export { modelRoutes } from './models/model-routes.ts';
export { composeRoutes } from './routes.ts';
export { sampleDraftRoutes } from './sample-draft-routes.ts';
export { ThreadEntity } from './thread.entity.ts';
