// What the rest of the server may use of this area.
export { type ActionMethods, createActionMethods } from './actions/action-methods.ts';
export { actionRoutes } from './actions/action-routes.ts';
export { type Actions, createActions } from './actions/actions.ts';
export { TweetActionEntity } from './actions/tweet-action.entity.ts';
export { createTweetList, type TweetList } from './list/list.ts';
export { listRoutes } from './list/list-routes.ts';
export { TweetDoneEntity } from './list/tweet-done.entity.ts';
export { ReplyDraftEntity } from './replies/reply-draft.entity.ts';
export { replyDraftRoutes } from './replies/reply-draft-routes.ts';
export { createReplyDraftStore } from './replies/reply-draft-store.ts';
export { createReplyDrafts, type ReplyDrafts } from './replies/reply-drafts.ts';
export { ReplyJobEntity } from './replies/reply-job.entity.ts';
export { replyJobRoutes } from './replies/reply-job-routes.ts';
export type { ReplyJobs } from './replies/reply-jobs.ts';
export { createReplyWriter } from './replies/reply-writer.ts';
export { startReplyJobs } from './replies/start-reply-jobs.ts';
