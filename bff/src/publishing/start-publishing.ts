import type { ApiKeyStore } from '../account/account.ts';
import type { AuditLog, XAccess } from '../auth/auth.ts';
import type { Models } from '../compose/compose.ts';
import type { Context } from '../context.ts';
import type { Em } from '../database/orm.ts';
import type { MailQueue, UnsubscribeLinks } from '../mail/mail.ts';
import type { NetworkAccounts } from '../network-accounts/network-accounts.ts';
import type { Usage } from '../usage/usage.ts';
import { createDraftView } from './drafts/draft-view.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createFindDraft, type FindDraft } from './drafts/find-draft-store.ts';
import { createRewriteParts } from './drafts/rewrite/rewrite.ts';
import { findUsedMedia } from './drafts/used-media-store.ts';
import { createMedia } from './media/create-media.ts';
import { openMediaStorage } from './media/storage/media-storage.ts';
import { startNotices } from './notices/notices.ts';
import type { PublicationOutcome } from './publish/publication-worker.ts';
import { createByHand } from './publish/requests/by-hand.ts';
import type { OnPublicationEnd, PublicationEnd } from './publish/sending/publication-end.ts';
import type { OpenMedia } from './publish/sending/send-parts.ts';
import { startPublications } from './publish/start-publications.ts';
import { createCompareResults } from './results/compare-results.ts';
import { startResults } from './results/start-results.ts';
import { createChecks } from './schedule/checks.ts';
import { createEnsureReady } from './schedule/ensure-ready.ts';
import { createPlanPublication } from './schedule/plan-publication.ts';
import { createPostingMethod } from './schedule/posting-method.ts';
import { createPublishingAccounts } from './schedule/publishing-accounts.ts';
import { createQueue } from './schedule/queue.ts';
import type { DescribeMedia } from './schedule/readiness.ts';
import { createSchedule } from './schedule/schedule.ts';
import { createPublishingSettings } from './schedule/settings.ts';
import { pause } from './schedule/settings-store.ts';
import { createTimesStore } from './times-store.ts';

export interface PublishingOptions extends Context {
	mails: MailQueue;
	unsubscribeLinks: UnsubscribeLinks;
	keys: ApiKeyStore;
	audit: AuditLog;
	xAccess: XAccess;
	networkAccounts: Pick<NetworkAccounts, 'connected' | 'store'>;
	usage: Usage;
	models: Pick<Models, 'spend'>;
	confirmAfterMs: number | undefined;
	/** The pause before a publication is retried while its network is down. */
	retrySeconds: number | undefined;
	/** How long a network may hide a new post of the user. */
	settleSeconds: number | undefined;
	/** As `OnPublicationEnd`. `find` reads drafts in the same transaction. */
	onEnd?: ((end: PublicationEnd, tx: Em, find: FindDraft) => Promise<void>) | undefined;
	/** Replacements for tests. */
	describeMedia?: DescribeMedia | undefined;
	openMedia?: OpenMedia | undefined;
	onOutcome?: ((outcome: PublicationOutcome) => void | Promise<void>) | undefined;
	/** How long a mail waits for further posts that need the user. */
	noticeSeconds?: number | undefined;
}

export type Publishing = Awaited<ReturnType<typeof startPublishing>>;

/** Builds the services of this area, and starts its workers in this process. */
export async function startPublishing(options: PublishingOptions) {
	const { em, networks, networkAccounts, prepare, config, now } = options;
	const prices = config.xPrices;
	const view = createDraftView({ networks, xWebUrl: config.xWebUrl });
	const drafts = createDrafts({ em, prepare, view });
	const { find: findDraft } = drafts;
	const media = createMedia({
		em,
		storage: openMediaStorage(config.media.storage),
		dataDir: config.dataDir,
		quotaBytes: config.media.quotaMb * 1024 * 1024,
		usedMedia: (ids) => findUsedMedia(em, ids),
	});
	const { describeMedia = media.describe, openMedia = media.open } = options;
	const methodOf = createPostingMethod(em, config.x !== undefined);
	const findAccount = createPublishingAccounts({ em, networks, networkAccounts, methodOf });
	const ensureReady = createEnsureReady({ findAccount, describeMedia });
	const mailOutcome = await startNotices({
		...options,
		findDraft,
		delaySeconds: options.noticeSeconds,
	});
	const { onOutcome = mailOutcome } = options;
	const onEnd: OnPublicationEnd = async (end, tx) =>
		options.onEnd?.(end, tx, createFindDraft(tx, view));
	const { publications, wake, close } = await startPublications({
		...options,
		findDraft,
		ensureReady,
		openMedia,
		onOutcome,
		onEnd,
		pauseQueue: (userId) => pause(em, userId, 'connection_expired'),
		methodOf,
	});
	const { xWebUrl } = config;
	const common = {
		em,
		findDraft,
		findAccount,
		methodOf,
		describeMedia,
		networks,
		prices,
		xWebUrl,
		wake,
		now,
	};
	const sampleResults = await startResults(options);
	return {
		drafts,
		rewrite: createRewriteParts(options),
		findDraft,
		findAccount,
		media,
		methodOf,
		ensureReady,
		onOutcome,
		sampleResults,
		publications,
		byHand: createByHand({ em, findDraft, xWebUrl, onEnd }),
		/** Looks for due publications. Call it when one was created or moved. */
		wake,
		close,
		schedule: createSchedule({ ...common, ensureReady }),
		planPublication: createPlanPublication({ ...common, ensureReady }),
		settings: createPublishingSettings(common),
		readQueue: createQueue(em, view, now),
		checkDraft: createChecks(common),
		compareResults: createCompareResults(em, findDraft),
		times: createTimesStore(em),
	};
}
