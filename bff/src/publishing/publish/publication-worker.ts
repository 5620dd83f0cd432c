import type { AuditLog } from '../../auth/auth.ts';
import type { Context } from '../../context.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import { retryWrite } from '../../leases/retry-write.ts';
import type { NetworkErrors } from '../../networks/network-error.ts';
import type { Networks } from '../../networks/networks.ts';
import type {
	Ending,
	LeasedPublication,
	LeasedPublicationStore,
} from './leased-publication-store.ts';
import type { createPublishDraft } from './publish-draft.ts';
import { isRateLimit, type QueueStore, tooLate } from './queue-store.ts';
import type { Stop } from './sending/stop.ts';

/** Something about a publication that the user has to know. `paused`: the whole queue is paused. */
export interface PublicationOutcome {
	userId: string;
	draftId: string;
	status: 'failed' | 'unsure' | 'missed' | 'by_hand' | 'paused';
}

export interface PublicationWorkerOptions extends Pick<Context, 'log' | 'createWorker'> {
	store: LeasedPublicationStore;
	queue: QueueStore;
	publishDraft: ReturnType<typeof createPublishDraft>;
	networks: Networks;
	/** Pauses the user's queue because the connection expired. False if it is already paused. */
	pauseQueue: (userId: string) => Promise<boolean>;
	onOutcome: (outcome: PublicationOutcome) => void | Promise<void>;
	audit: AuditLog;
	/** The pause before the second attempt if a network is down. It doubles with each further one. */
	retrySeconds?: number | undefined;
}

export type PublicationWorker = ReturnType<typeof createPublicationWorker>;

/** Number of publications, of different accounts, that this process sends at the same time. */
const CONCURRENCY = 32;
const MAX_RETRY_SECONDS = 60;
/** Minimum time between two checks of the queues by a process. */
const LOOK_INTERVAL_MS = 50;
/** Maximum number of attempts of a publication that fails unexpectedly. */
const CLAIM_LIMIT = 5;

/** Sends publications when they are due, and continues those that were interrupted. */
export function createPublicationWorker({
	store,
	queue,
	publishDraft,
	networks,
	pauseQueue,
	onOutcome,
	createWorker,
	audit,
	log,
	retrySeconds = 2,
}: PublicationWorkerOptions) {
	let timer: NodeJS.Timeout | undefined;
	let lookedAt = Number.NEGATIVE_INFINITY;
	let wakesAt = Number.POSITIVE_INFINITY;
	let isClosing = false;

	const report = async (outcome: PublicationOutcome): Promise<void> => {
		const { userId, draftId, status } = outcome;
		try {
			await onOutcome(outcome);
		} catch (error) {
			log.error({ err: error, ...outcome }, 'reporting the outcome of a publication failed');
		}
		await audit.record(
			{ log },
			{ kind: 'publication_stopped', userId, details: { draftId, status } },
		);
	};

	const backoff = (claims: number) => Math.min(retrySeconds * 2 ** (claims - 1), MAX_RETRY_SECONDS);

	const stop = async (publication: LeasedPublication, cause: Stop): Promise<void> => {
		const { userId, draftId, claims } = publication;
		const { kind } = cause;
		const waiting = waitingOf(publication);
		// The queue is paused first, so that nothing is claimed in between.
		const isPaused = kind === 'pause' && (await retryWrite(() => pauseQueue(userId)));
		const endings = {
			missed: () => ({ status: 'missed', error: tooLate }),
			by_hand: () => ({ status: 'by_hand' }),
			wait: ({ seconds = 0, error }) => ({
				...waiting,
				pauseSeconds: Math.max(seconds, backoff(claims)),
				error: error && waitingFor(error, networks[publication.network].title),
			}),
			// A thread that was begun continues even if its user paused the queue: it would be claimed at
			// once.
			pause: () => ({ ...waiting, pauseSeconds: isPaused ? undefined : backoff(claims) }),
			failed: ({ error }) => ({ status: 'failed', error: toBody(error) }),
			unsure: ({ error }) => ({ status: 'unsure', error: toBody(error) }),
		} satisfies { [Kind in Stop['kind']]: (cause: Extract<Stop, { kind: Kind }>) => Ending };
		const ending = (endings[kind] as (stop: Stop) => Ending)(cause);
		await retryWrite(() => store.end(publication, { ...ending, part: cause.part }));
		if (isPaused) await report({ userId, draftId, status: 'paused' });
		if (kind !== 'pause' && kind !== 'wait') await report({ userId, draftId, status: kind });
	};

	/** Sets the timer, unless it already fires earlier. */
	const wakeIn = (ms: number): void => {
		const at = performance.now() + ms;
		if (isClosing || wakesAt <= at) return;
		wakesAt = at;
		clearTimeout(timer);
		timer = setTimeout(() => {
			wakesAt = Number.POSITIVE_INFINITY;
			worker.wake();
		}, ms).unref();
	};

	/**
	 * Claims the next publication. If there is none, checks the queues and sets a timer, but not
	 * after each of many publications that end at the same time.
	 */
	const claim = async (): Promise<LeasedPublication | undefined> => {
		const claimed = await store.claim();
		if (claimed) return claimed;
		const restMs = lookedAt + LOOK_INTERVAL_MS - performance.now();
		if (restMs > 0) return void wakeIn(restMs);
		lookedAt = performance.now();
		for (const late of await queue.markMissed()) await report({ ...late, status: 'missed' });
		if (await queue.continueReconnected()) return store.claim();
		const wait = await queue.millisecondsToNext();
		if (wait !== undefined) wakeIn(wait);
		return undefined;
	};

	const worker = createWorker<LeasedPublication>({
		name: 'publication',
		logFields: ({ draftId, userId }) => ({ draftId, userId }),
		concurrency: CONCURRENCY,
		renew: store.renew,
		releaseAll: store.releaseAll,
		claim,
		release: (publication) => store.end(publication, waitingOf(publication)),
		async execute(publication, signal) {
			const cause = await publishDraft(publication, signal);
			if (cause) return stop(publication, cause);
			await retryWrite(() => store.end(publication, { status: 'posted' }));
			const { userId, draftId } = publication;
			const parts = publication.parts.length;
			await audit.record({ log }, { kind: 'published', userId, details: { draftId, parts } });
		},
		async end(publication, cause) {
			const { draftId, userId, claims } = publication;
			log.error({ err: cause, draftId, userId, claims }, 'publishing failed unexpectedly');
			await stop(publication, afterFault(publication, networks[publication.network].errors));
		},
	});

	return {
		start: () => worker.start(),
		/** Looks for due publications now. Call it when one was created or moved. */
		wake: () => worker.wake(),
		async close(): Promise<void> {
			isClosing = true;
			clearTimeout(timer);
			await worker.close();
		},
	};
}

/** A publication that was not begun can still be changed while it waits. */
function waitingOf({ parts }: LeasedPublication) {
	const hasBegun = parts.some((part) => part.isPosted || part.doubtfulSince);
	return { status: hasBegun ? 'publishing' : 'queued' } as const;
}

/** Internal error: retried a few times, then left to the user. */
function afterFault({ claims, parts }: LeasedPublication, errors: NetworkErrors): Stop {
	if (claims < CLAIM_LIMIT) return { kind: 'wait' };
	const part = parts.find(({ isPosted }) => !isPosted);
	if (part?.doubtfulSince) {
		const { position } = part;
		const error = errors.outcomeUnknown(position === 0 ? 'post' : 'part');
		return { kind: 'unsure', error, part: { position, status: 'unknown', isCertain: false } };
	}
	return { kind: 'failed', error: new AppError(500, 'internal', ourFault) };
}

const ourFault = 'Something went wrong on our side, and this was not posted. Try again.';

/** Describes to the user what a publication waits for. `title`: of its network. */
function waitingFor({ code }: AppError, title: string) {
	const cause = isRateLimit(code)
		? `${title} limits how often you can post`
		: `${title} does not respond as expected`;
	return errorBody(code, `${cause}. Warble tries again by itself.`);
}

function toBody(error: AppError) {
	return errorBody(error.code, error.message, error);
}
