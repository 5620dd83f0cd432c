import type { ApiKeyStore } from '../account/account.ts';
import type { XAccess } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import type { Filter } from '../filter/filter.ts';
import { createXActions } from '../providers/x/x-actions.ts';
import type { Usage } from '../usage/usage.ts';
import { createActionMethods } from './actions/action-methods.ts';
import { createActions } from './actions/actions.ts';
import { createTweetList } from './list/list.ts';
import { createReplyDraftStore } from './replies/reply-draft-store.ts';
import { createReplyDrafts } from './replies/reply-drafts.ts';
import { createReplyWriter } from './replies/reply-writer.ts';
import { startReplyJobs } from './replies/start-reply-jobs.ts';

export interface TweetsOptions extends Context {
	filter: Pick<Filter, 'runs' | 'limitRequests'>;
	keys: ApiKeyStore;
	xAccess: XAccess;
	usage: Usage;
	confirmAfterMs: number | undefined;
	retrySeconds: number | undefined;
}

export type Tweets = Awaited<ReturnType<typeof startTweets>>;

/** Builds the services of this area, and starts its worker in this process. */
export async function startTweets(options: TweetsOptions) {
	const { config, em, prepare, filter, model, usage, timeoutMs, now } = options;
	const { xWebUrl } = config;
	const actionMethods = createActionMethods({
		prepare,
		plan: config.xPlan,
		isOffered: config.x !== undefined,
	});
	const x = createXActions({ apiBaseUrl: config.xApiBaseUrl, timeoutMs });
	const actions = createActions({ ...options, actionMethods, x, xWebUrl });
	if (options.isAlone) await actions.releaseAll();
	const drafts = createReplyDraftStore({ em, perDay: config.limits.replyDraftsPerDay, now });
	const writeReply = createReplyWriter({
		model,
		limitRequests: filter.limitRequests,
		usage,
	});
	return {
		actionMethods,
		actions,
		tweetList: createTweetList({ em, prepare, actionMethods, xWebUrl }),
		replyDrafts: createReplyDrafts({ ...options, store: drafts, writeReply }),
		replyJobs: await startReplyJobs({
			...options,
			runs: filter.runs,
			replyDrafts: drafts,
			writeReply,
		}),
	};
}
