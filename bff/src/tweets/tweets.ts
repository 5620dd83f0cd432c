// Reviews posts: the list, likes and replies at X, and drafted replies.
export type { ActionMethods } from './actions/action-methods.ts';
export { actionRoutes } from './actions/action-routes.ts';
export type { Actions } from './actions/actions.ts';
export type { TweetList } from './list/list.ts';
export { listRoutes } from './list/list-routes.ts';
export { replyDraftRoutes } from './replies/reply-draft-routes.ts';
export type { ReplyDrafts } from './replies/reply-drafts.ts';
export { ReplyJobEntity } from './replies/reply-job.entity.ts';
export { replyJobRoutes } from './replies/reply-job-routes.ts';
export type { ReplyJobs } from './replies/reply-jobs.ts';
export { stopReplyJobs } from './replies/stop-reply-jobs-store.ts';
export { startTweets, type Tweets } from './start-tweets.ts';
export { tweetsTables } from './tables.ts';
