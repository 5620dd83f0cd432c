// What other areas may use of this one.
export { type Compose, createCompose } from './compose-service.ts';
export { MessageEntity } from './message.entity.ts';
export { composeRoutes } from './routes.ts';
export { ThreadEntity } from './thread.entity.ts';
