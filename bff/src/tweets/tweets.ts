// What the rest of the server may use of this area.

export { createWays, type WaysOf } from './actions/action-methods.ts';
export { actionRoutes } from './actions/action-routes.ts';
export { type Acts, createActs } from './actions/actions.ts';
export { TweetActionEntity } from './actions/tweet-action.entity.ts';
export { createTweetList, type TweetList } from './list/list.ts';
export { listRoutes } from './list/list-routes.ts';
export { ReplyDraftEntity } from './replies/reply-draft.entity.ts';
export { draftRoutes } from './replies/reply-draft-routes.ts';
export { createDraftStore } from './replies/reply-draft-store.ts';
export { createDrafts, type Drafts } from './replies/reply-drafts.ts';
export { ReplyJobEntity } from './replies/reply-job.entity.ts';
export { responseRoutes } from './replies/reply-job-routes.ts';
export type { Responses } from './replies/reply-jobs.ts';
export { createReplyWriter } from './replies/reply-writer.ts';
export { startResponses } from './replies/start-reply-jobs.ts';
