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
import { createFindDraft } from './drafts/find-draft-store.ts';
import { pauseQueue } from './publish/pause-store.ts';
import type { XPrices } from './publish/prices.ts';
import type { PublicationOutcome } from './publish/publication-worker.ts';
import type { MethodOf, OpenMedia } from './publish/publish-draft.ts';
import { startPublications } from './publish/start-publications.ts';
import { readXAccount } from './publish/x-account-store.ts';

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
	openMedia?: OpenMedia;
	onOutcome?: (outcome: PublicationOutcome) => void | Promise<void>;
}

export type Publishing = Awaited<ReturnType<typeof startPublishing>>;

/** Builds the services of this area, and starts its workers in this process. */
export async function startPublishing(options: PublishingOptions) {
	const { config, em, openMedia = noMedia, onOutcome = () => undefined } = options;
	const prices = defaultPrices;
	const view = createDraftView({ prices, xWebUrl: 'https://x.com' });
	const findDraft = createFindDraft(em, view);
	const methodOf: MethodOf = async (userId) => {
		const account = config.x && (await readXAccount(em, userId));
		return account?.canPost ? 'done' : 'open_in_x';
	};
	const { publications, worker } = await startPublications({
		...options,
		apiBaseUrl: config.xApiBaseUrl,
		prices,
		findDraft,
		openMedia,
		onOutcome,
		pauseQueue: (userId) => pauseQueue(em, userId),
		methodOf,
	});
	return {
		findDraft,
		methodOf,
		publications,
		/** Looks for due publications. Call it when one was created or moved. */
		wake: worker.wake,
		close: worker.close,
	};
}

/** Until files can be uploaded. */
const noMedia: OpenMedia = async () => {
	throw notFound();
};

/** The prices of X's API in November 2026. */
const defaultPrices: XPrices = {
	post: 0.015,
	postWithLink: 0.2,
	media: 0.005,
	deletePost: 0.01,
	read: 0.005,
};
