import type { FastifyBaseLogger } from 'fastify';
import {
	type ApiKeyStore,
	createApiKeyStore,
	createKeyChecks,
	type KeyChecks,
} from './account/account.ts';
import { type Announcements, createAnnouncements } from './announcements/announcements.ts';
import { type Auth, accessStatuses, startAuth, watchEndedSessions } from './auth/auth.ts';
import { type Billing, createBilling, startReconciling } from './billing/billing.ts';
import { type Compose, createCompose } from './compose/compose.ts';
import type { Config } from './config/config.ts';
import { removeDeadWorkFolders } from './data-folder/work-folders.ts';
import { openDatabase } from './database/open-database.ts';
import {
	type ConnectionCounts,
	connect,
	countConnections,
	type Em,
	migrate,
} from './database/orm.ts';
import { createPrepare } from './database/prepared.ts';
import { watchEmbedded } from './database/watch-embedded.ts';
import { type Deletion, startDeletion } from './deletion/deletion.ts';
import { type SendDigests, startDigest } from './digest/digest.ts';
import { createFiles, type Files } from './editor/editor.ts';
import { createSealer, type Sealer } from './encryption/sealer.ts';
import { entities, tables } from './entities.ts';
import { type Feed, startFeed } from './feed/feed.ts';
import { createEstimate, createFilter, type Estimate, type Filter } from './filter/filter.ts';
import type { ReadinessChecks } from './http/health-routes.ts';
import { deleteExpiredLimits } from './http/limits/limit-cleanup.ts';
import { createSharedLimits, type SharedLimits } from './http/limits/shared-limits.ts';
import { OpenStreams } from './http/open-streams.ts';
import { type Jobs, type QueueCounts, startJobs } from './jobs/jobs.ts';
import { type AttributionStore, createAttributionStore, ownHostsOf } from './landing/landing.ts';
import { createCountWork } from './leases/count-work.ts';
import {
	createReturnedAddresses,
	createUnsubscribeLinks,
	type MailQueue,
	type ReturnedAddresses,
	startMail,
	type UnsubscribeLinks,
} from './mail/mail.ts';
import type { Overrides } from './overrides.ts';
import { startTransfers, type Transfers } from './privacy/privacy.ts';
import { createModelList } from './providers/openrouter/model-list.ts';
import { createModelPrices } from './providers/openrouter/model-prices.ts';
import { createOpenRouter } from './providers/openrouter/openrouter.ts';
import {
	createDraftsForPrompt,
	type Publishing,
	startPublishing,
} from './publishing/publishing.ts';
import { startRetention } from './retention.ts';
import { refuseDemoAccount } from './seed.ts';
import { startTweets, type Tweets } from './tweets/tweets.ts';
import { createUsage } from './usage/usage.ts';

/** All services that the routes use. Built once from the settings. */
export interface Services extends Auth, Feed, Tweets {
	em: Em;
	announcements: Announcements;
	limits: SharedLimits;
	sealer: Sealer;
	mails: MailQueue;
	unsubscribeLinks: UnsubscribeLinks;
	returnedAddresses: ReturnedAddresses;
	keys: ApiKeyStore;
	keyChecks: KeyChecks;
	billing: Billing;
	attributions: AttributionStore;
	files: Files;
	compose: Compose;
	filter: Filter;
	estimate: Estimate;
	publishing: Publishing;
	/** Sends the weekly digests that are due. A job calls it. */
	sendDigests: SendDigests;
	transfers: Transfers;
	deletion: Deletion;
	streams: OpenStreams;
	checks: ReadinessChecks;
	jobs: Jobs;
	/** Counts what processes do under a lease. */
	countWork(): Promise<QueueCounts[]>;
	/** Connections of this process to the database. */
	countConnections(): Promise<ConnectionCounts>;
	/**
	 * Gives running answers up to `graceMs` milliseconds to end, stores what they have, and closes
	 * the database.
	 */
	close(graceMs: number): Promise<void>;
}

export async function buildServices(
	config: Config,
	log: FastifyBaseLogger,
	overrides: Overrides = {},
): Promise<Services> {
	const { providerTimeoutMs: timeoutMs, now } = overrides;
	const database = overrides.database ?? (await openDatabase(config));
	// Only one process uses the embedded database, so all work that is marked as running was
	// interrupted when the previous process ended.
	const isAlone = !database.isShared;
	const orm = await connect(database.address, entities, { statementSeconds: 30 });
	const { em } = orm;
	await migrate(orm, database);
	if (config.isProduction) await refuseDemoAccount(em);
	const announcements = createAnnouncements(em, log);
	const { isPaused } = announcements;
	const jobs = await startJobs(database.address, log, isPaused);
	const { boss } = jobs;
	const prepare = await createPrepare(orm, database);
	const limits = createSharedLimits(prepare);

	const { baseUrl = '', name } = config.model;
	if (baseUrl === '' && !overrides.model)
		throw new Error('OPENROUTER_BASE_URL is not set, and there is no sandbox.');
	const model = overrides.model ?? createOpenRouter({ baseUrl, model: name });
	const models = createModelList({ baseUrl, timeoutMs, now });
	const sealer = createSealer(config.encryptionKeys);
	const mails = await startMail({ config, em, boss, sealer, log, overrides });
	const unsubscribeLinks = createUnsubscribeLinks(sealer, config);
	const common = {
		config,
		em,
		prepare,
		boss,
		limits,
		sealer,
		mails,
		unsubscribeLinks,
		model,
		usage: createUsage(em, log),
		log,
		timeoutMs,
		now,
		isAlone,
		isPaused,
	};

	const auth = await startAuth(common);
	const { sessions, xAccess, audit } = auth;
	const keys = createApiKeyStore(em, sealer);
	const attributions = createAttributionStore(em, ownHostsOf(config.appOrigins), now);
	const billing = createBilling({
		...common,
		audit,
		describeSource: attributions.describe,
	});
	await startReconciling(boss, billing.reconcile);
	const files = createFiles({
		em,
		prepare,
		promptTokens: config.compose.fileTokens,
		worker: overrides.fileWorker,
	});
	const compose = createCompose({
		...common,
		prepare,
		models,
		keys,
		files,
		drafts: createDraftsForPrompt(em),
	});
	if (isAlone) await compose.answerStore.interruptAll();
	else await compose.answerStore.interruptUnleased();
	const feed = await startFeed({
		...common,
		keys,
		xAccess,
		appToken: config.xAppToken,
		x: { apiBaseUrl: config.xApiBaseUrl, timeoutMs, postPrice: config.xPrices.read },
	});
	const filter = createFilter({ ...common, ...feed, keys });
	await filter.worker.start(isAlone);
	const estimate = createEstimate({
		...common,
		...filter,
		...feed,
		keys,
		readPrice: createModelPrices(models, name),
	});
	const tweets = await startTweets({
		...common,
		filter,
		keys,
		xAccess,
		confirmAfterMs: overrides.confirmAfterMs,
		retrySeconds: overrides.draftRetrySeconds,
	});

	await removeDeadWorkFolders(config.dataDir);
	const publishing = await startPublishing({
		...common,
		models: compose.models,
		keys,
		audit,
		xAccess,
		confirmAfterMs: overrides.confirmAfterMs,
		retrySeconds: overrides.publishRetrySeconds,
		settleSeconds: overrides.settleSeconds,
		...overrides.publishing,
	});

	const sendDigests = await startDigest({ ...common, filter });
	const transfers = await startTransfers({
		...common,
		tables,
		audit,
		files,
		media: publishing.media,
		retrySeconds: overrides.transferRetrySeconds,
		textLimit: overrides.importTextLimit,
	});

	const returnedAddresses = createReturnedAddresses(em);
	const deletion = await startDeletion({
		...common,
		accounts: auth.deleting,
		sessions,
		connections: auth.oauth.connections,
		billing,
		audit,
		returnedAddresses,
		deleteFiles: [publishing.media.deleteAllOf],
	});
	await startRetention(
		boss,
		em,
		{
			data_transfers: transfers.purge,
			drafts: publishing.drafts.purge,
			files: files.purgeDeleted,
			media: publishing.media.purge,
			rate_limits: () => deleteExpiredLimits(em),
			threads: compose.threadChanges.purge,
		},
		log,
	);

	const streams = new OpenStreams({ perUser: config.streamsPerUser });
	const stopWatching = watchEndedSessions({ sessions, streams, log });
	database.allowCommands?.();
	const checkDatabase = () => em.fork().execute('select 1');
	const watch = isAlone
		? watchEmbedded({ dataDir: config.dataDir, query: checkDatabase, log })
		: undefined;

	return {
		...auth,
		...feed,
		...tweets,
		em,
		announcements,
		limits,
		sealer,
		mails,
		unsubscribeLinks,
		returnedAddresses,
		keys,
		keyChecks: overrides.keyChecks ?? createKeyChecks(config, timeoutMs),
		billing,
		attributions,
		files,
		compose,
		filter,
		estimate,
		publishing,
		sendDigests,
		transfers,
		deletion,
		streams,
		jobs,
		countWork: createCountWork(em, accessStatuses),
		countConnections: () => countConnections(orm),
		checks: { database: checkDatabase, ...(watch && { disk_space: watch.checkSpace }) },
		async close(graceMs) {
			await stopWatching();
			await transfers.close();
			await files.close();
			await filter.worker.close();
			await feed.fetches.close();
			await publishing.close();
			await compose.answers.close(graceMs);
			await compose.naming.close();
			await jobs.stop();
			watch?.stop();
			await orm.close();
			await database.close();
		},
	};
}
