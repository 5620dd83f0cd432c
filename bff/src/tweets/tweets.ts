// What the rest of the server may use of this area.
export { type Acts, createActs } from './actions/act.ts';
export { actionRoutes } from './actions/action-routes.ts';
export { TweetActionEntity } from './actions/tweet-action.entity.ts';
export { createWays, type WaysOf } from './actions/ways.ts';
export { createTweetList, type TweetList } from './list/list.ts';
export { listRoutes } from './list/list-routes.ts';
export { draftRoutes } from './replies/draft-routes.ts';
export { createDraftStore } from './replies/draft-store.ts';
export { createDrafts, type Drafts } from './replies/drafts.ts';
export { ReplyDraftEntity } from './replies/reply-draft.entity.ts';
export { ReplyJobEntity } from './replies/reply-job.entity.ts';
export { createReplyWriter } from './replies/reply-writer.ts';
export { responseRoutes } from './replies/response-routes.ts';
export type { Responses } from './replies/responses.ts';
export { startResponses } from './replies/start-responses.ts';
