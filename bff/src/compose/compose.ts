// Answers instructions in threads, with an assistant that streams drafts.
export { stopAnswers } from './answer/stop-answers-store.ts';
export { type Compose, createCompose } from './compose-service.ts';
export { MessageEntity } from './message.entity.ts';
export { modelRoutes } from './models/model-routes.ts';
export type { Models, Spender } from './models/models.ts';
export type { DraftsForPrompt } from './prompt/prompt-sources.ts';
export { composeRoutes } from './routes.ts';
export { sampleDraftRoutes } from './sample-draft-routes.ts';
export { composeTables } from './tables.ts';
export { ThreadEntity } from './thread.entity.ts';
export { importThreads } from './threads/import-threads-store.ts';
export { threadRoutes } from './threads/thread-routes.ts';
export { voiceRoutes } from './voice/voice-routes.ts';
