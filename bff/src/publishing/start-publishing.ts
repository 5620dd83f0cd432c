import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { ApiKeyStore } from '../account/account.ts';
import type { XAccess } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Em } from '../database/orm.ts';
import { notFound } from '../http/app-error.ts';
import type { MailQueue } from '../mail/mail.ts';
import type { LanguageModel } from '../providers/model.ts';
import { createDraftView } from './drafts/draft-view.ts';
import { createDrafts } from './drafts/drafts.ts';
import { startPurgingDrafts } from './drafts/purge-job.ts';
import { readPostLimit } from './drafts/rewrite/post-limit-store.ts';
import { createRewriteParts } from './drafts/rewrite/rewrite.ts';
import { findUsedMedia } from './drafts/used-media-store.ts';
import { createMedia } from './media/create-media.ts';
import { startPurgingMedia } from './media/purge-job.ts';
import { openMediaStorage } from './media/storage/media-storage.ts';
import { createChecks } from './schedule/checks.ts';
import { createPostingMethod } from './schedule/posting-method.ts';
import { createQueue } from './schedule/queue.ts';
import type { DescribeMedia } from './schedule/readiness.ts';
import { createSchedule } from './schedule/schedule.ts';
import { createPublishingSettings } from './schedule/settings.ts';

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
	/** The pause before a publication is tried again while X is down. */
	retrySeconds: number | undefined;
	/** How long X may hide a new post of the user. */
	settleSeconds: number | undefined;
	now: (() => number) | undefined;
	/** For tests, instead of what was uploaded. */
	describeMedia: DescribeMedia | undefined;
}

export type Publishing = Awaited<ReturnType<typeof startPublishing>>;

/** Builds the services of this area, and starts its workers in this process. */
export async function startPublishing(options: PublishingOptions) {
	const { em, config, boss, log, now } = options;
	const {
		read,
		write: post,
		link: postWithLink,
		media: mediaPrice,
		delete: deletePost,
	} = config.xPrices;
	const prices = { read, post, postWithLink, media: mediaPrice, deletePost };
	const view = createDraftView({ prices, xWebUrl: config.xWebUrl });
	const drafts = createDrafts(em, view);
	await startPurgingDrafts(boss, drafts, log);
	const findDraft = drafts.find;
	const media = createMedia({
		em,
		storage: openMediaStorage(config.media.storage),
		quotaBytes: config.media.quotaMb * 1024 * 1024,
		usedMedia: (ids) => findUsedMedia(em, ids),
	});
	await startPurgingMedia(boss, media, log);
	const methodOf = createPostingMethod(em, config.x !== undefined);
	const wake = () => undefined;
	const common = {
		em,
		findDraft,
		methodOf,
		describeMedia: options.describeMedia ?? media.describe,
		prices,
		wake,
		now,
	};
	return {
		drafts,
		rewrite: createRewriteParts({
			...options,
			readLimit: (userId: string) => readPostLimit(em, userId),
		}),
		media,
		methodOf,
		schedule: createSchedule(common),
		settings: createPublishingSettings(common),
		readQueue: createQueue(em, view, now),
		checkDraft: createChecks(common),
	};
}
