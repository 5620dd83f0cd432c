import type { FastifyBaseLogger } from 'fastify';
import { createKeyVault, type KeyVault } from './account/key-vault.ts';
import { createSealer, type Sealer } from './account/sealer.ts';
import { type AccountLinks, createAccountLinks } from './auth/account-links.ts';
import { type Accounts, createAccounts } from './auth/accounts.ts';
import { watchEndedSessions } from './auth/ended-sessions.ts';
import { createIdentities, type Identities } from './auth/oauth/identities.ts';
import { createSignInProviders, type SignInProviders } from './auth/oauth/providers.ts';
import { type ResetRequests, startResetRequests } from './auth/reset-requests.ts';
import { createSessions, type Sessions } from './auth/sessions.ts';
import { type Billing, createBilling } from './billing/billing.ts';
import { startReconciling } from './billing/reconcile.ts';
import { SILENT_SECONDS } from './compose/answers.ts';
import { type Compose, createCompose } from './compose/pipeline.ts';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { connect, type Em, migrate } from './database/orm.ts';
import { createPrepare } from './database/prepared.ts';
import type { ReadinessChecks } from './http/health-routes.ts';
import { OpenStreams } from './http/open-streams.ts';
import { startJobs } from './jobs.ts';
import type { Mails } from './mail/mails.ts';
import { startMail } from './mail/start-mail.ts';
import type { Mailer } from './outside/mail.ts';
import type { LanguageModel } from './outside/model.ts';
import { createOpenRouter } from './outside/openrouter.ts';

/** Everything the routes need, built once from the settings. */
export interface Services {
	em: Em;
	sessions: Sessions;
	accounts: Accounts;
	links: AccountLinks;
	resets: ResetRequests;
	identities: Identities;
	signInProviders: SignInProviders;
	sealer: Sealer;
	mails: Mails;
	keys: KeyVault;
	billing: Billing;
	compose: Compose;
	streams: OpenStreams;
	checks: ReadinessChecks;
	/** Lets running work end for up to `graceMs`, stores the rest, and lets go of the database. */
	close(graceMs: number): Promise<void>;
}

/** What takes the place of the real thing in tests. */
export interface Overrides {
	model?: LanguageModel;
	mailer?: Mailer;
	/** The pause before a mail is tried again. */
	mailRetrySeconds?: number;
	database?: OpenDatabase;
	now?: () => number;
	/** How long X, Google and Stripe may take over one request. */
	providerTimeoutMs?: number;
}

export async function buildServices(config: Config, log: FastifyBaseLogger, overrides: Overrides = {}): Promise<Services> {
	const database = overrides.database ?? (await openDatabase(config));
	const orm = await connect(database.address);
	await migrate(orm, database);
	const jobs = await startJobs(database.address, orm.em, log);

	const { baseUrl, model: modelName } = config.openRouter;
	if (baseUrl === undefined && !overrides.model) throw new Error('OPENROUTER_BASE_URL is not set, and there is no sandbox.');
	const model = overrides.model ?? createOpenRouter({ baseUrl: baseUrl ?? '', model: modelName });
	const sealer = createSealer(config.encryptionKeys);
	const mails = await startMail({ config, boss: jobs.boss, sealer, log, overrides });
	const keys = createKeyVault(orm.em, sealer);
	const accounts = createAccounts(orm.em);
	const sessions = createSessions(orm.em, await createPrepare(orm, database), overrides.now);
	const links = createAccountLinks({ em: orm.em, accounts, sessions, now: overrides.now });
	const billing = createBilling({ config, em: orm.em, log, timeoutMs: overrides.providerTimeoutMs, now: overrides.now });
	await startReconciling(jobs.boss, billing.reconcile);
	const compose = createCompose({ em: orm.em, model, keys, log, config });
	const streams = new OpenStreams();
	const stopWatching = watchEndedSessions({ sessions, streams, log });
	// The embedded database has one process: whatever claims to run has lost its own.
	await compose.store.interruptSilent(database.isShared ? SILENT_SECONDS : 0);
	database.admit?.();

	return {
		em: orm.em,
		sessions,
		accounts,
		links,
		resets: await startResetRequests({ config, boss: jobs.boss, sealer, em: orm.em, links, mails, log }),
		identities: createIdentities({ em: orm.em, accounts, sealer, signup: config.signup }),
		signInProviders: createSignInProviders(config, overrides.providerTimeoutMs),
		sealer,
		mails,
		keys,
		billing,
		compose,
		streams,
		checks: { database: () => orm.em.fork().execute('select 1') },
		async close(graceMs) {
			await stopWatching();
			await compose.answers.close(graceMs);
			await jobs.stop();
			await orm.close();
			await database.close();
		},
	};
}
