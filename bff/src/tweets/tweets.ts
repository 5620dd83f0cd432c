// Reviews posts: the list, likes and replies at X, and drafted replies.

import { actionRoutes } from './actions/action-routes.ts';
import { listRoutes } from './list/list-routes.ts';
import { readingRoutes } from './reading/reading-routes.ts';
import { replyDraftRoutes } from './replies/reply-draft-routes.ts';
import { replyJobRoutes } from './replies/reply-job-routes.ts';

export type { ActionMethods } from './actions/action-methods.ts';
export type { Actions } from './actions/actions.ts';
export { normalizeReply } from './actions/check-reply.ts';
export type { TweetList } from './list/list.ts';
export type { ReplyDrafts } from './replies/reply-drafts.ts';
export { ReplyJobEntity } from './replies/reply-job.entity.ts';
export type { ReplyJobs } from './replies/reply-jobs.ts';
export { stopReplyJobs } from './replies/stop-reply-jobs-store.ts';
export { startTweets, type Tweets } from './start-tweets.ts';
export { tweetsTables } from './tables.ts';

export const tweetsArea = {
	subscribers: [actionRoutes, replyJobRoutes, listRoutes, readingRoutes, replyDraftRoutes],
};
