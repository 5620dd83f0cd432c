import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { ApiKeyStore } from '../account/account.ts';
import type { XAccess } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Em } from '../database/orm.ts';
import type { MailQueue } from '../mail/mail.ts';
import type { LanguageModel } from '../providers/model.ts';
import { createDraftView } from './drafts/draft-view.ts';
import { createDrafts } from './drafts/drafts.ts';
import { startPurgingDrafts } from './drafts/purge-job.ts';
import { readPostLimit } from './drafts/rewrite/post-limit-store.ts';
import { createRewriteParts } from './drafts/rewrite/rewrite.ts';
import type { XPrices } from './publish/prices.ts';

export interface PublishingOptions {
	config: Config;
	em: Em;
	boss: PgBoss;
	mails: MailQueue;
	keys: ApiKeyStore;
	xAccess: XAccess;
	model: LanguageModel;
	log: FastifyBaseLogger;
	/** No other process uses this database, so publications with a lease were interrupted. */
	isAlone: boolean;
	/** Timeout of a request to X. */
	timeoutMs: number | undefined;
	confirmAfterMs: number | undefined;
	now: (() => number) | undefined;
}

export type Publishing = Awaited<ReturnType<typeof startPublishing>>;

/** Builds the services of this area, and starts its workers in this process. */
export async function startPublishing(options: PublishingOptions) {
	const { em, boss, log } = options;
	const view = createDraftView({ prices: defaultPrices, xWebUrl: 'https://x.com' });
	const drafts = createDrafts(em, view);
	await startPurgingDrafts(boss, drafts, log);
	return {
		drafts,
		rewrite: createRewriteParts({
			...options,
			readLimit: (userId: string) => readPostLimit(em, userId),
		}),
	};
}

/** The prices of X's API in November 2026. */
const defaultPrices: XPrices = {
	post: 0.015,
	postWithLink: 0.2,
	media: 0.005,
	deletePost: 0.01,
	read: 0.005,
};
