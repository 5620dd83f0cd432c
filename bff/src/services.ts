import type { FastifyBaseLogger } from 'fastify';
import { createEvents, endPrograms, startAccess, startWebhooks } from './access/access.ts';
import { createApiKeyStore, createKeyChecks } from './account/account.ts';
import { createAnnouncements } from './announcements/announcements.ts';
import { accessStatuses, createSignIn, startAuth, watchEndedSessions } from './auth/auth.ts';
import { createBilling, startReconciling } from './billing/billing.ts';
import { startCompose } from './compose/compose.ts';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import { removeDeadWorkFolders } from './data-folder/work-folders.ts';
import { openDatabase } from './database/open-database.ts';
import { connect, countConnections, migrate } from './database/orm.ts';
import { createPrepare } from './database/prepared.ts';
import { watchEmbedded } from './database/watch-embedded.ts';
import { startDeletion } from './deletion/deletion.ts';
import { startDigest } from './digest/digest.ts';
import { createFiles } from './editor/editor.ts';
import { createSealer } from './encryption/sealer.ts';
import { entities, tables } from './entities.ts';
import { startFeed } from './feed/feed.ts';
import { startFilter } from './filter/filter.ts';
import type { ReadinessChecks } from './http/health-routes.ts';
import { deleteExpiredLimits } from './http/limits/limit-cleanup.ts';
import { createSharedLimits } from './http/limits/shared-limits.ts';
import { OpenStreams } from './http/open-streams.ts';
import { startJobs } from './jobs/jobs.ts';
import { createAttributionStore, ownHostsOf } from './landing/landing.ts';
import { createCountWork } from './leases/count-work.ts';
import { createLeaseWorkers } from './leases/lease-worker.ts';
import { createReturnedAddresses, createUnsubscribeLinks, startMail } from './mail/mail.ts';
import { startNetworkAccounts } from './network-accounts/network-accounts.ts';
import { createNetworks } from './networks/networks.ts';
import type { Overrides } from './overrides.ts';
import { startTransfers } from './privacy/privacy.ts';
import { createModelList } from './providers/openrouter/model-list.ts';
import { createModelPrices } from './providers/openrouter/model-prices.ts';
import { createOpenRouter } from './providers/openrouter/openrouter.ts';
import { createDraftsForPrompt, startPublishing } from './publishing/publishing.ts';
import { startRetention } from './retention.ts';
import { refuseDemoAccount } from './seed.ts';
import { startTweets } from './tweets/tweets.ts';
import { createUsage } from './usage/usage.ts';

/** All services that the routes use. */
export type Services = Awaited<ReturnType<typeof buildServices>>;

/** Builds all services once, from the settings. */
export async function buildServices(
	config: Config,
	log: FastifyBaseLogger,
	overrides: Overrides = {},
) {
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
	const base: Context = {
		config,
		em,
		prepare,
		boss,
		limits,
		sealer,
		model,
		networks: createNetworks(config, timeoutMs),
		log,
		timeoutMs,
		now,
		isAlone,
		createWorker: createLeaseWorkers({ log, isAlone, isPaused }),
		isPaused,
	};

	const auth = await startAuth({ ...base, mails, endPrograms });
	const { sessions, xAccess, audit } = auth;
	const networkAccounts = startNetworkAccounts({ ...base, oauth: auth.oauth });
	const keys = createApiKeyStore(em, sealer);
	const usage = createUsage(em, log);
	const context = { ...base, mails, unsubscribeLinks, usage, keys, xAccess, audit };
	const attributions = createAttributionStore(em, ownHostsOf(config.appOrigins), now);
	const billing = createBilling({
		...context,
		describeSource: attributions.describe,
	});
	await startReconciling(boss, billing.reconcile);
	const files = createFiles({
		em,
		prepare,
		promptTokens: config.limits.fileTokens,
		worker: overrides.fileWorker,
	});
	const compose = await startCompose({
		...context,
		models,
		files,
		drafts: createDraftsForPrompt(em),
	});
	const feed = await startFeed({ ...context, listAccounts: networkAccounts.listReadable });
	// Before the areas whose events are sent.
	const webhooks = await startWebhooks({ ...context, ...overrides.webhooks });
	const events = createEvents(webhooks);
	const filter = await startFilter({
		...context,
		...feed,
		onRunEnd: events.onRunEnd,
		readPrice: createModelPrices(models, name),
	});
	const tweets = await startTweets({
		...context,
		networkAccounts,
		filter,
		confirmAfterMs: overrides.confirmAfterMs,
		retrySeconds: overrides.draftRetrySeconds,
	});

	await removeDeadWorkFolders(config.dataDir);
	const publishing = await startPublishing({
		...context,
		networkAccounts,
		models: compose.models,
		confirmAfterMs: overrides.confirmAfterMs,
		retrySeconds: overrides.publishRetrySeconds,
		settleSeconds: overrides.settleSeconds,
		onEnd: events.onPublicationEnd,
		...overrides.publishing,
	});

	const access = startAccess({
		...context,
		publishing,
		tweets,
		webhooks,
		fetchDocument: overrides.fetchDocument,
	});

	const sendDigests = await startDigest({ ...context, filter });
	const transfers = await startTransfers({
		...context,
		tables,
		files,
		media: publishing.media,
		retrySeconds: overrides.transferRetrySeconds,
		textLimit: overrides.importTextLimit,
	});

	const returnedAddresses = createReturnedAddresses(em);
	const deletion = await startDeletion({
		...context,
		accounts: auth.deleting,
		sessions,
		connections: [auth.oauth.connections, networkAccounts.manager],
		billing,
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
			filter_runs: filter.standing.deleteOldRuns,
			media: publishing.media.purge,
			rate_limits: () => deleteExpiredLimits(em),
			threads: compose.threadChanges.purge,
		},
		log,
	);

	const streams = new OpenStreams({ perUser: config.limits.streamsPerUser });
	const stopWatching = watchEndedSessions({ sessions, streams, log });
	database.allowCommands?.();
	const checkDatabase = () => em.fork().execute('select 1');
	const watch = isAlone
		? watchEmbedded({ dataDir: config.dataDir, query: checkDatabase, log })
		: undefined;

	const checks: ReadinessChecks = {
		database: checkDatabase,
		...(watch && { disk_space: watch.checkSpace }),
	};
	return {
		...auth,
		...feed,
		...tweets,
		em,
		access,
		announcements,
		limits,
		sealer,
		mails,
		unsubscribeLinks,
		returnedAddresses,
		networkAccounts,
		keys,
		keyChecks: overrides.keyChecks ?? createKeyChecks(config, timeoutMs),
		billing,
		attributions,
		files,
		compose,
		filter,
		publishing,
		/** Sends the weekly digests that are due. A job calls it. */
		sendDigests,
		transfers,
		deletion,
		streams,
		signIn: createSignIn({ sessions, streams, audit }),
		jobs,
		/** Counts the work that processes do under a lease. */
		countWork: createCountWork(em, accessStatuses),
		/** Connections of this process to the database. */
		countConnections: () => countConnections(orm),
		checks,
		/**
		 * Gives running answers up to `graceMs` milliseconds to end, stores what they have, and closes
		 * the database.
		 */
		async close(graceMs: number): Promise<void> {
			await stopWatching();
			await transfers.close();
			await files.close();
			await filter.worker.close();
			await feed.fetches.close();
			await publishing.close();
			await webhooks.close();
			await compose.answers.close(graceMs);
			await compose.naming.close();
			await jobs.stop();
			watch?.stop();
			await orm.close();
			await database.close();
		},
	};
}
