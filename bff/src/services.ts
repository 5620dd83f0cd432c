import type { FastifyBaseLogger } from 'fastify';
import {
	createKeyChecks,
	createKeyVault,
	type KeyChecks,
	type KeyVault,
} from './account/account.ts';
import {
	type AccountLinks,
	type Accounts,
	createAccountLinks,
	createAccounts,
	createOAuth,
	createSessions,
	type OAuth,
	type ResetRequests,
	type Sessions,
	startForgettingSessions,
	startResetRequests,
	watchEndedSessions,
	type XAccess,
} from './auth/auth.ts';
import { type Billing, createBilling, startReconciling } from './billing/billing.ts';
import { type Compose, createCompose, SILENT_SECONDS } from './compose/compose.ts';
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
	createPostWindows,
	createStretchStore,
	createTweetStore,
	type Feeds,
	type Fetches,
	type PostWindows,
	startFetches,
	type TweetStore,
} from './feed/feed.ts';
import { createEstimate, createFilter, type Estimate, type Filter } from './filter/filter.ts';
import type { ReadinessChecks } from './http/health-routes.ts';
import { startForgettingLimits } from './http/limits/forget-limits.ts';
import { createSharedLimits, type SharedLimits } from './http/limits/shared-limits.ts';
import { OpenStreams } from './http/open-streams.ts';
import { startJobs } from './jobs/jobs.ts';
import { type Mails, startMail } from './mail/mail.ts';
import type { Mailer } from './providers/mail.ts';
import type { LanguageModel } from './providers/model.ts';
import { createModelPrices } from './providers/openrouter/model-prices.ts';
import { createOpenRouter } from './providers/openrouter/openrouter.ts';
import { createXActions } from './providers/x/x-actions.ts';
import { refuseDemoAccount } from './seed.ts';
import {
	type Acts,
	createActs,
	createDraftStore,
	createDrafts,
	createReplyWriter,
	createTweetList,
	createWays,
	type Drafts,
	type Responses,
	startResponses,
	type TweetList,
	type WaysOf,
} from './tweets/tweets.ts';

/** Everything the routes need, built once from the settings. */
export interface Services {
	em: Em;
	limits: SharedLimits;
	sessions: Sessions;
	accounts: Accounts;
	links: AccountLinks;
	resets: ResetRequests;
	oauth: OAuth;
	xAccess: XAccess;
	sealer: Sealer;
	mails: Mails;
	keys: KeyVault;
	keyChecks: KeyChecks;
	billing: Billing;
	files: Files;
	compose: Compose;
	tweets: TweetStore;
	feeds: Feeds;
	postWindows: PostWindows;
	fetches: Fetches;
	ways: WaysOf;
	acts: Acts;
	tweetList: TweetList;
	drafts: Drafts;
	filter: Filter;
	estimate: Estimate;
	responses: Responses;
	streams: OpenStreams;
	checks: ReadinessChecks;
	/** Lets running work end for up to `graceMs`, stores the rest, and lets go of the database. */
	close(graceMs: number): Promise<void>;
}

/** What takes the place of the real thing in tests. */
export interface Overrides {
	model?: LanguageModel;
	keyChecks?: KeyChecks | undefined;
	mailer?: Mailer;
	/** The pause before a mail is tried again. */
	mailRetrySeconds?: number;
	/** The pause before drafting of replies is tried again. */
	draftRetrySeconds?: number;
	database?: OpenDatabase;
	now?: () => number;
	/** How long X, Google and Stripe may take over one request. */
	providerTimeoutMs?: number;
	/** How long after an answer that X did not confirm it is looked for. */
	lookAfterMs?: number;
	/** The file that runs in the threads which import and export. */
	fileWorker?: string;
}

export async function buildServices(
	config: Config,
	log: FastifyBaseLogger,
	overrides: Overrides = {},
): Promise<Services> {
	const database = overrides.database ?? (await openDatabase(config));
	const orm = await connect(database.address, entities);
	await migrate(orm, database);
	if (config.isProduction) await refuseDemoAccount(orm.em);
	const jobs = await startJobs(database.address, log);
	await startForgettingSessions(jobs.boss, orm.em, log);

	const { baseUrl, model: modelName } = config.openRouter;
	if (baseUrl === undefined && !overrides.model)
		throw new Error('OPENROUTER_BASE_URL is not set, and there is no sandbox.');
	const model = overrides.model ?? createOpenRouter({ baseUrl: baseUrl ?? '', model: modelName });
	const sealer = createSealer(config.encryptionKeys);
	const mails = await startMail({ config, boss: jobs.boss, sealer, log, overrides });
	const keys = createKeyVault(orm.em, sealer);
	const accounts = createAccounts(orm.em);
	const prepare = await createPrepare(orm, database);
	const limits = createSharedLimits(prepare);
	await startForgettingLimits(jobs.boss, orm.em, log);
	const sessions = createSessions(orm.em, prepare, overrides.now);
	const { providerTimeoutMs: timeoutMs, now } = overrides;
	const oauth = createOAuth({ config, em: orm.em, limits, accounts, sealer, log, timeoutMs, now });
	const links = createAccountLinks({ em: orm.em, accounts, sessions, now: overrides.now });
	const billing = createBilling({
		config,
		em: orm.em,
		log,
		timeoutMs: overrides.providerTimeoutMs,
		now: overrides.now,
	});
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
	const stretches = createStretchStore(orm.em);
	const postWindows = createPostWindows({ feeds, store: tweets, stretches, now });
	const ways = createWays({ em: orm.em, plan: config.xPlan, isOffered: config.x !== undefined });
	const acts = createActs({
		em: orm.em,
		ways,
		xAccess: oauth.xAccess,
		x: createXActions(x),
		log,
		lookAfterMs: overrides.lookAfterMs,
	});
	const filter = createFilter({ em: orm.em, postWindows, keys, model, config, log, now });
	const { templates, runs, slots } = filter;
	const draftStore = createDraftStore({ em: orm.em, perDay: config.tweets.draftsPerDay, now });
	const write = createReplyWriter({ model, slots });
	const readPrice = createModelPrices({ baseUrl: baseUrl ?? '', model: modelName, timeoutMs, now });
	const estimate = createEstimate({
		em: orm.em,
		templates,
		postWindows,
		feeds,
		tweets,
		stretches,
		readPrice,
		keys,
		config,
		now,
	});
	const streams = new OpenStreams({ perUser: config.streamsPerUser });
	const stopWatching = watchEndedSessions({ sessions, streams, log });
	// The embedded database has one process: whatever claims to run has lost its own.
	await compose.store.interruptSilent(database.isShared ? SILENT_SECONDS : 0);
	await filter.worker.start(!database.isShared);
	if (!database.isShared) await acts.releaseAll();
	database.admit?.();
	const checkDatabase = () => orm.em.fork().execute('select 1');
	const watch = database.isShared
		? undefined
		: watchEmbedded({ dataDir: config.dataDir, ask: checkDatabase, log });

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
			em: orm.em,
			links,
			mails,
			log,
		}),
		oauth,
		xAccess: oauth.xAccess,
		sealer,
		mails,
		keys,
		keyChecks: overrides.keyChecks ?? createKeyChecks(config, overrides.providerTimeoutMs),
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
		ways,
		acts,
		tweetList: createTweetList({ em: orm.em, ways }),
		drafts: createDrafts({ em: orm.em, store: draftStore, write, keys, config }),
		filter,
		estimate,
		responses: await startResponses({
			em: orm.em,
			boss: jobs.boss,
			runs,
			keys,
			write,
			drafts: draftStore,
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
