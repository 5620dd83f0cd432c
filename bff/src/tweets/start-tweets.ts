import type { ApiKeyStore } from '../account/account.ts';
import type { XAccess } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import type { Filter } from '../filter/filter.ts';
import type { NetworkAccounts } from '../network-accounts/network-accounts.ts';
import type { Usage } from '../usage/usage.ts';
import { createActionMethods } from './actions/action-methods.ts';
import { createActions } from './actions/actions.ts';
import { createTweetList } from './list/list.ts';
import { createReadingMarks } from './reading/reading-mark-store.ts';
import { createReplyDraftStore } from './replies/reply-draft-store.ts';
import { createReplyDrafts } from './replies/reply-drafts.ts';
import { createReplyWriter } from './replies/reply-writer.ts';
import { startReplyJobs } from './replies/start-reply-jobs.ts';

export interface TweetsOptions extends Context {
	filter: Pick<Filter, 'runs' | 'limitRequests'>;
	keys: ApiKeyStore;
	xAccess: XAccess;
	networkAccounts: Pick<NetworkAccounts, 'connected'>;
	usage: Usage;
	confirmAfterMs: number | undefined;
	retrySeconds: number | undefined;
}

export type Tweets = Awaited<ReturnType<typeof startTweets>>;

/** Builds the services of this area, and starts its worker in this process. */
export async function startTweets(options: TweetsOptions) {
	const { config, em, networks, prepare, filter, model, usage, now } = options;
	const actionMethods = createActionMethods({
		prepare,
		networks,
		plan: config.xPlan,
		isOffered: config.x !== undefined,
	});
	const actions = createActions({ ...options, actionMethods });
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
		tweetList: createTweetList({ em, prepare, actionMethods, networks }),
		readingMarks: createReadingMarks(em),
		replyDrafts: createReplyDrafts({ ...options, actionMethods, store: drafts, writeReply }),
		replyJobs: await startReplyJobs({
			...options,
			actionMethods,
			runs: filter.runs,
			replyDrafts: drafts,
			writeReply,
		}),
	};
}
