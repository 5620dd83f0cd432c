import { X_PRICES } from '../../config/limits-and-prices.ts';
import { createLeaseWorkers } from '../../leases/lease-worker.ts';
import { createBluesky } from '../../networks/bluesky/bluesky.ts';
import { createMastodon } from '../../networks/mastodon/mastodon-network.ts';
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
import { createPublishDraft } from '../../publishing/publish/publish-draft.ts';
import { createQueueStore } from '../../publishing/publish/queue-store.ts';
import { createPublicationStore } from '../../publishing/publish/requests/publication-store.ts';
import { createPublications } from '../../publishing/publish/requests/publications.ts';
import type { OpenMedia } from '../../publishing/publish/sending/send-parts.ts';
import { pause } from '../../publishing/schedule/settings-store.ts';
import type { SignInApp } from './build-sign-in-app.ts';

/** What a process does differently, such as dying at a certain point. */
export interface ProcessOptions {
	session?: (session: NetworkSession) => Partial<NetworkSession>;
	parts?: (parts: PublicationPartStore) => Partial<PublicationPartStore>;
	/** It serves requests only, and leaves what is due to others. */
	isIdle?: boolean;
	/** How long a request at a network may take. */
	timeoutMs?: number;
	/** How long a network may hide a new post of the user. */
	settleSeconds?: number;
}

export type PublishingProcess = Awaited<ReturnType<typeof startPublishingProcess>>;

/** Publishes drafts like another process, which shares only database and networks with the app. */
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
	const retryWaitsMs = [5, 5];
	const changed = (network: Network): Network => ({
		...network,
		open(account) {
			const session = network.open(account);
			return { ...session, ...changeSession?.(session) };
		},
	});
	const networks = {
		x: changed(createXNetwork({ prices: X_PRICES, timeoutMs, retryWaitsMs, maxPollMs: 20 })),
		bluesky: changed(createBluesky({ fetch, timeoutMs, retryWaitsMs })),
		mastodon: changed(createMastodon({ timeoutMs, retryWaitsMs, pollMs: 20 })),
	};
	const parts = createPublicationPartStore(em);
	const options = {
		em,
		networks,
		networkAccounts: services.networkAccounts,
		parts: { ...parts, ...changeParts?.(parts) },
		xAccess,
		methodOf: publishing.methodOf,
		openMedia,
		confirmAfterMs: 5,
	};
	const createWorker = createLeaseWorkers({
		log: app.log,
		isAlone: false,
		isPaused: async () => false,
	});
	const worker = createPublicationWorker({
		store: createLeasedPublicationStore(em, { settleSeconds }),
		queue: createQueueStore(em, { log: app.log }),
		publishDraft: createPublishDraft(options),
		networks,
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
