import type { FastifyBaseLogger } from 'fastify';
import {
	type ApiKeyStore,
	createApiKeyStore,
	createKeyChecks,
	type KeyChecks,
} from './account/account.ts';
import {
	type AccountLinkStore,
	type AccountStore,
	createAccountLinkStore,
	createAccountStore,
	createOAuth,
	createSessionStore,
	type OAuth,
	type ResetRequests,
	type SessionStore,
	scheduleSessionCleanup,
	startResetRequests,
	watchEndedSessions,
	type XAccess,
} from './auth/auth.ts';
import { type Billing, createBilling, startReconciling } from './billing/billing.ts';
import { type Compose, createCompose, STALE_ANSWER_SECONDS } from './compose/compose.ts';
import type { Config } from './config/config.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { connect, type Em, migrate } from './database/orm.ts';
import { createPrepare } from './database/prepared.ts';
import { watchEmbedded } from './database/watch-embedded.ts';
import { createFiles, type Files, startPurgingFiles } from './editor/editor.ts';
import { createSealer, type Sealer } from './encryption/sealer.ts';
import { entities } from './entities.ts';
import {
	createFeeds,
	createFetchedRangeStore,
	createPostWindows,
	createTweetStore,
	type Feeds,
	type Fetches,
	type PostWindows,
	startFetches,
	type TweetStore,
} from './feed/feed.ts';
import { createEstimate, createFilter, type Estimate, type Filter } from './filter/filter.ts';
import type { ReadinessChecks } from './http/health-routes.ts';
import { startLimitCleanup } from './http/limits/limit-cleanup.ts';
import { createSharedLimits, type SharedLimits } from './http/limits/shared-limits.ts';
import { OpenStreams } from './http/open-streams.ts';
import { startJobs } from './jobs/jobs.ts';
import { type MailQueue, startMail } from './mail/mail.ts';
import type { Mailer } from './providers/mail.ts';
import type { LanguageModel } from './providers/model.ts';
import { createModelPrices } from './providers/openrouter/model-prices.ts';
import { createOpenRouter } from './providers/openrouter/openrouter.ts';
import { createXActions } from './providers/x/x-actions.ts';
import { refuseDemoAccount } from './seed.ts';
import {
	type ActionMethods,
	type Actions,
	createActionMethods,
	createActions,
	createReplyDraftStore,
	createReplyDrafts,
	createReplyWriter,
	createTweetList,
	type ReplyDrafts,
	type ReplyJobs,
	startReplyJobs,
	type TweetList,
} from './tweets/tweets.ts';

/** All services that the routes use. Built once from the settings. */
export interface Services {
	em: Em;
	limits: SharedLimits;
	sessions: SessionStore;
	accounts: AccountStore;
	links: AccountLinkStore;
	resets: ResetRequests;
	oauth: OAuth;
	xAccess: XAccess;
	sealer: Sealer;
	mails: MailQueue;
	keys: ApiKeyStore;
	keyChecks: KeyChecks;
	billing: Billing;
	files: Files;
	compose: Compose;
	tweets: TweetStore;
	feeds: Feeds;
	postWindows: PostWindows;
	fetches: Fetches;
	actionMethods: ActionMethods;
	actions: Actions;
	tweetList: TweetList;
	replyDrafts: ReplyDrafts;
	filter: Filter;
	estimate: Estimate;
	replyJobs: ReplyJobs;
	streams: OpenStreams;
	checks: ReadinessChecks;
	/**
	 * Gives running answers up to `graceMs` milliseconds to end, stores what they have, and closes
	 * the database.
	 */
	close(graceMs: number): Promise<void>;
}

/** Replacements for tests. */
export interface Overrides {
	model?: LanguageModel;
	keyChecks?: KeyChecks | undefined;
	mailer?: Mailer;
	/** The pause before a mail is sent again after a failure. */
	mailRetrySeconds?: number;
	/** The pause before a reply job is tried again after a failure. */
	draftRetrySeconds?: number;
	database?: OpenDatabase;
	now?: () => number;
	/** Timeout of one request to X, Google or Stripe. */
	providerTimeoutMs?: number;
	/** How long after a reply that X did not confirm we look it up at X. */
	confirmAfterMs?: number;
	/** Module that runs in the worker threads of imports and exports. */
	fileWorker?: string;
}

export async function buildServices(
	config: Config,
	log: FastifyBaseLogger,
	overrides: Overrides = {},
): Promise<Services> {
	const { providerTimeoutMs: timeoutMs, now } = overrides;
	const database = overrides.database ?? (await openDatabase(config));
	const orm = await connect(database.address, entities);
	await migrate(orm, database);
	if (config.isProduction) await refuseDemoAccount(orm.em);
	const jobs = await startJobs(database.address, log);
	await scheduleSessionCleanup(jobs.boss, orm.em, log);

	const { baseUrl, model: modelName } = config.openRouter;
	if (baseUrl === undefined && !overrides.model)
		throw new Error('OPENROUTER_BASE_URL is not set, and there is no sandbox.');
	const model = overrides.model ?? createOpenRouter({ baseUrl: baseUrl ?? '', model: modelName });
	const sealer = createSealer(config.encryptionKeys);
	const mails = await startMail({ config, boss: jobs.boss, sealer, log, overrides });
	const keys = createApiKeyStore(orm.em, sealer);
	const accounts = createAccountStore(orm.em);
	const prepare = await createPrepare(orm, database);
	const limits = createSharedLimits(prepare);
	await startLimitCleanup(jobs.boss, orm.em, log);
	const sessions = createSessionStore(orm.em, prepare, now);
	const oauth = createOAuth({ config, em: orm.em, limits, accounts, sealer, log, timeoutMs, now });
	const links = createAccountLinkStore({ em: orm.em, accounts, sessions, now });
	const billing = createBilling({ config, em: orm.em, log, timeoutMs, now });
	await startReconciling(jobs.boss, billing.reconcile);
	const files = createFiles(orm.em, {
		promptTokens: config.compose.fileTokens,
		worker: overrides.fileWorker,
	});
	await startPurgingFiles(jobs.boss, files, log);
	const compose = createCompose({ em: orm.em, model, keys, files, log, config });
	const tweets = createTweetStore(orm.em);
	const x = { apiBaseUrl: config.xApiBaseUrl, timeoutMs };
	const feeds = createFeeds({
		em: orm.em,
		store: tweets,
		keys,
		xAccess: oauth.xAccess,
		appToken: config.xAppToken,
		x,
	});
	const fetchedRanges = createFetchedRangeStore(orm.em);
	const postWindows = createPostWindows({ feeds, store: tweets, fetchedRanges, now });
	const actionMethods = createActionMethods({
		em: orm.em,
		plan: config.xPlan,
		isOffered: config.x !== undefined,
	});
	const actions = createActions({
		em: orm.em,
		actionMethods,
		xAccess: oauth.xAccess,
		x: createXActions(x),
		log,
		confirmAfterMs: overrides.confirmAfterMs,
	});
	const filter = createFilter({ em: orm.em, postWindows, keys, model, config, log, now });
	const { templates, runs, posts, limitRequests } = filter;
	const replyDraftStore = createReplyDraftStore({
		em: orm.em,
		perDay: config.tweets.draftsPerDay,
		now,
	});
	const writeReply = createReplyWriter({ model, limitRequests });
	const readPrice = createModelPrices({ baseUrl: baseUrl ?? '', model: modelName, timeoutMs, now });
	const estimate = createEstimate({
		posts,
		templates,
		postWindows,
		feeds,
		tweets,
		fetchedRanges,
		readPrice,
		keys,
		config,
		now,
	});
	const streams = new OpenStreams({ perUser: config.streamsPerUser });
	const stopWatching = watchEndedSessions({ sessions, streams, log });
	// Only one process uses the embedded database, so all work that is marked as running was
	// interrupted when the previous process ended.
	await compose.answerStore.interruptStale(database.isShared ? STALE_ANSWER_SECONDS : 0);
	await filter.worker.start(!database.isShared);
	if (!database.isShared) await actions.releaseAll();
	database.allowCommands?.();
	const checkDatabase = () => orm.em.fork().execute('select 1');
	const watch = database.isShared
		? undefined
		: watchEmbedded({ dataDir: config.dataDir, query: checkDatabase, log });

	return {
		em: orm.em,
		limits,
		sessions,
		accounts,
		links,
		resets: await startResetRequests({
			config,
			boss: jobs.boss,
			sealer,
			accounts,
			links,
			mails,
			log,
		}),
		oauth,
		xAccess: oauth.xAccess,
		sealer,
		mails,
		keys,
		keyChecks: overrides.keyChecks ?? createKeyChecks(config, timeoutMs),
		billing,
		files,
		compose,
		tweets,
		feeds,
		postWindows,
		fetches: await startFetches({
			em: orm.em,
			boss: jobs.boss,
			feeds,
			postWindows,
			config,
			log,
			isAlone: !database.isShared,
			now,
		}),
		actionMethods,
		actions,
		tweetList: createTweetList({ em: orm.em, actionMethods, now }),
		replyDrafts: createReplyDrafts({
			em: orm.em,
			store: replyDraftStore,
			writeReply,
			keys,
			config,
		}),
		filter,
		estimate,
		replyJobs: await startReplyJobs({
			em: orm.em,
			boss: jobs.boss,
			runs,
			keys,
			writeReply,
			replyDrafts: replyDraftStore,
			config,
			log,
			now,
			retrySeconds: overrides.draftRetrySeconds,
		}),
		streams,
		checks: { database: checkDatabase, ...(watch && { disk_space: watch.checkSpace }) },
		async close(graceMs) {
			await stopWatching();
			await files.close();
			await filter.worker.close();
			await compose.answers.close(graceMs);
			await jobs.stop();
			watch?.stop();
			await orm.close();
			await database.close();
		},
	};
}
