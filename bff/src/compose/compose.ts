// What other areas may use of this one.
export { STALE_ANSWER_SECONDS } from './answer/answer-runner.ts';
export { type Compose, createCompose } from './compose-service.ts';
export { MessageEntity } from './message.entity.ts';
export { composeRoutes } from './routes.ts';
export { sampleDraftRoutes } from './sample-draft-routes.ts';
export { ThreadEntity } from './thread.entity.ts';
