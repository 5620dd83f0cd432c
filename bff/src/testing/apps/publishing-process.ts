import { createLeaseWorkers } from '../../leases/lease-worker.ts';
import type { Network, NetworkSession } from '../../networks/network.ts';
import { createXNetwork } from '../../networks/x/x-network.ts';
import { createDeletions } from '../../publishing/publish/deletions.ts';
import { createLeasedPublicationStore } from '../../publishing/publish/leased-publication-store.ts';
import {
	createPublicationPartStore,
	type PublicationPartStore,
} from '../../publishing/publish/publication-part-store.ts';
import {
	createPublicationWorker,
	type PublicationOutcome,
} from '../../publishing/publish/publication-worker.ts';
import { createPublishDraft, type OpenMedia } from '../../publishing/publish/publish-draft.ts';
import { createQueueStore } from '../../publishing/publish/queue-store.ts';
import { createPublicationStore } from '../../publishing/publish/requests/publication-store.ts';
import { createPublications } from '../../publishing/publish/requests/publications.ts';
import { pause } from '../../publishing/schedule/settings-store.ts';
import type { SignInApp } from './build-sign-in-app.ts';

/** What a process does differently, such as dying at a certain point. */
export interface ProcessOptions {
	session?: (session: NetworkSession) => Partial<NetworkSession>;
	parts?: (parts: PublicationPartStore) => Partial<PublicationPartStore>;
	/** It serves requests only, and leaves what is due to others. */
	isIdle?: boolean;
	/** How long a request at X may take. */
	timeoutMs?: number;
	/** How long X may hide a new post of the user. */
	settleSeconds?: number;
}

export type PublishingProcess = Awaited<ReturnType<typeof startPublishingProcess>>;

const prices = { post: 0.015, postWithLink: 0.2, media: 0.005, deletePost: 0.01, read: 0.005 };

/** Publishes drafts like another process, which shares only the database and X with the app. */
export async function startPublishingProcess(
	{ app, services }: SignInApp,
	outcomes: PublicationOutcome[],
	openMedia: OpenMedia,
	{
		session: changeSession,
		parts: changeParts,
		isIdle = false,
		timeoutMs = 400,
		settleSeconds = 0,
	}: ProcessOptions,
) {
	const { em, publishing, xAccess } = services;
	const x = createXNetwork({
		prices,
		timeoutMs,
		retryWaitsMs: [5, 5],
		maxPollMs: 20,
	});
	const network: Network = {
		...x,
		open(account) {
			const session = x.open(account);
			return { ...session, ...changeSession?.(session) };
		},
	};
	const parts = createPublicationPartStore(em);
	const options = {
		em,
		network,
		parts: { ...parts, ...changeParts?.(parts) },
		xAccess,
		methodOf: publishing.methodOf,
		openMedia,
		prices,
		confirmAfterMs: 5,
	};
	const createWorker = createLeaseWorkers({
		log: app.log,
		isAlone: false,
		isPaused: async () => false,
	});
	const worker = createPublicationWorker({
		store: createLeasedPublicationStore(em, { settleSeconds }),
		queue: createQueueStore(em),
		publishDraft: createPublishDraft(options),
		network,
		pauseQueue: (userId) => pause(em, userId, 'connection_expired'),
		onOutcome: (outcome) => void outcomes.push(outcome),
		createWorker,
		audit: services.audit,
		log: app.log,
		retrySeconds: 0.05,
	});
	const deletions = createDeletions({ ...options, createWorker, log: app.log });
	const publications = createPublications({
		...options,
		deletions,
		store: createPublicationStore(em),
		findDraft: publishing.findDraft,
		ensureReady: publishing.ensureReady,
		wake: worker.wake,
	});
	if (!isIdle) await Promise.all([worker.start(), deletions.worker.start()]);
	const close = async () => {
		await Promise.all([worker.close(), deletions.worker.close()]);
	};
	return { worker, publications, deletions, close };
}
