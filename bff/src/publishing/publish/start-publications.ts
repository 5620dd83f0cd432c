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
import type { OnPublicationEnd } from './sending/publication-end.ts';

export interface PublicationsStartOptions
	extends Omit<PublishDraftOptions, 'parts' | 'confirmAfterMs'>,
		Pick<
			PublicationWorkerOptions,
			'pauseQueue' | 'onOutcome' | 'audit' | 'retrySeconds' | 'log' | 'createWorker'
		> {
	findDraft: FindDraft;
	ensureReady: EnsureReady;
	confirmAfterMs?: number | undefined;
	/** How long a network may hide a new post of the user. */
	settleSeconds?: number | undefined;
	onEnd?: OnPublicationEnd | undefined;
}

/** Networks usually show a new post within this time. */
const CONFIRM_AFTER_MS = 5000;

/** Builds the services that publish drafts, and starts their workers in this process. */
export async function startPublications({
	confirmAfterMs = CONFIRM_AFTER_MS,
	...options
}: PublicationsStartOptions) {
	const { em, settleSeconds, onEnd } = options;
	const parts = createPublicationPartStore(em);
	const publishing = { ...options, parts, confirmAfterMs };
	const worker = createPublicationWorker({
		...options,
		store: createLeasedPublicationStore(em, { settleSeconds }, onEnd),
		queue: createQueueStore(em, options),
		publishDraft: createPublishDraft(publishing),
	});
	const deletions = createDeletions(publishing);
	await Promise.all([worker.start(), deletions.worker.start()]);
	const publications = createPublications({
		...publishing,
		deletions,
		store: createPublicationStore(em, onEnd),
		wake: worker.wake,
	});
	const close = async () => {
		await Promise.all([worker.close(), deletions.worker.close()]);
	};
	return { publications, wake: worker.wake, close };
}
