// Answers instructions in threads, with an assistant that streams drafts.

import { modelRoutes } from './models/model-routes.ts';
import { composeRoutes } from './routes.ts';
import { sampleDraftRoutes } from './sample-draft-routes.ts';
import { threadRoutes } from './threads/thread-routes.ts';
import { voiceRoutes } from './voice/voice-routes.ts';

export { stopAnswers } from './answer/stop-answers-store.ts';
export { MessageEntity } from './message.entity.ts';
export type { Models, Spender } from './models/models.ts';
export type { ResultForPrompt } from './prompt/prompt.ts';
export type { DraftsForPrompt } from './prompt/prompt-sources.ts';
export { type Compose, startCompose } from './start-compose.ts';
export { composeTables } from './tables.ts';
export { ThreadEntity } from './thread.entity.ts';
export { importThreads } from './threads/import-threads-store.ts';

export const composeArea = {
	users: [sampleDraftRoutes],
	subscribers: [composeRoutes, voiceRoutes, threadRoutes, modelRoutes],
};
