import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { ApiKeyStore } from '../account/account.ts';
import type { XAccess } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Em } from '../database/orm.ts';
import type { MailQueue } from '../mail/mail.ts';
import type { LanguageModel } from '../providers/model.ts';
import { createDraftView } from './drafts/draft-view.ts';
import { createFindDraft } from './drafts/find-draft-store.ts';
import { findUsedMedia } from './drafts/used-media-store.ts';
import { createMedia } from './media/create-media.ts';
import { startPurgingMedia } from './media/purge-job.ts';
import { openMediaStorage } from './media/storage/media-storage.ts';

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
	const { em, config, boss, log } = options;
	const {
		read,
		write: post,
		link: postWithLink,
		media: mediaPrice,
		delete: deletePost,
	} = config.xPrices;
	const prices = { read, post, postWithLink, media: mediaPrice, deletePost };
	const view = createDraftView({ prices, xWebUrl: config.xWebUrl });
	const findDraft = createFindDraft(em, view);
	const media = createMedia({
		em,
		storage: openMediaStorage(config.media.storage),
		quotaBytes: config.media.quotaMb * 1024 * 1024,
		usedMedia: (ids) => findUsedMedia(em, ids),
	});
	await startPurgingMedia(boss, media, log);
	return { findDraft, media };
}
