// What the rest of the server may use of this area.
export { SILENT_SECONDS } from './answer/answer-runner.ts';
export { type Compose, createCompose } from './compose-service.ts';
export { MessageEntity } from './message.entity.ts';
export { composeRoutes } from './routes.ts';
export { ThreadEntity } from './thread.entity.ts';
