import type { FastifyBaseLogger } from 'fastify';
import { createXPosting } from '../../providers/x/x-posting.ts';
import type { FindDraft } from '../drafts/find-draft-store.ts';
import type { EnsureReady } from '../schedule/ensure-ready.ts';
import { createDeletions } from './deletions.ts';
import { createLeasedPublicationStore } from './leased-publication-store.ts';
import { createPublicationPartStore } from './publication-part-store.ts';
import { createPublicationWorker, type PublicationWorkerOptions } from './publication-worker.ts';
import { createPublishDraft, type PublishDraftOptions } from './publish-draft.ts';
import { createQueueStore } from './queue-store.ts';
import { createPublicationStore } from './requests/publication-store.ts';
import { createPublications } from './requests/publications.ts';

export interface PublicationsStartOptions
	extends Omit<PublishDraftOptions, 'parts' | 'x' | 'confirmAfterMs'>,
		Pick<
			PublicationWorkerOptions,
			'pauseQueue' | 'onOutcome' | 'isPaused' | 'audit' | 'retrySeconds'
		> {
	findDraft: FindDraft;
	ensureReady: EnsureReady;
	/** Such as `https://api.x.com`. */
	apiBaseUrl: string;
	log: FastifyBaseLogger;
	/** No other process uses this database, so publications with a lease were interrupted. */
	isAlone: boolean;
	/** Timeout of a request to X. */
	timeoutMs?: number | undefined;
	confirmAfterMs?: number | undefined;
	/** How long X may hide a new post of the user. */
	settleSeconds?: number | undefined;
}

/** X usually shows a new post within this time. */
const CONFIRM_AFTER_MS = 5000;

/** Builds the services that publish drafts at X, and starts their workers in this process. */
export async function startPublications({
	confirmAfterMs = CONFIRM_AFTER_MS,
	...options
}: PublicationsStartOptions) {
	const { em, apiBaseUrl, timeoutMs, settleSeconds } = options;
	const parts = createPublicationPartStore(em);
	const x = createXPosting({ apiBaseUrl, timeoutMs });
	const publishing = { ...options, parts, x, confirmAfterMs };
	const worker = createPublicationWorker({
		...options,
		store: createLeasedPublicationStore(em, { settleSeconds }),
		queue: createQueueStore(em),
		publishDraft: createPublishDraft(publishing),
	});
	const deletions = createDeletions(publishing);
	await Promise.all([worker.start(options.isAlone), deletions.worker.start(options.isAlone)]);
	const publications = createPublications({
		...publishing,
		deletions,
		store: createPublicationStore(em),
		wake: worker.wake,
	});
	const close = async () => {
		await Promise.all([worker.close(), deletions.worker.close()]);
	};
	return { publications, wake: worker.wake, close };
}
