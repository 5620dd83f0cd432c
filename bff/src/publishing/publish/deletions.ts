import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { LeaseLost } from '../../leases/lease.ts';
import { connectAccount } from './connect-account.ts';
import { createDeletionStore, type LeasedDeletion } from './deletion-store.ts';
import { lookUpPart } from './sending/look-up-part-store.ts';
import { postPrice } from './prices.ts';
import type { PublishDraftOptions } from './publish-draft.ts';
import { isPassing, MAX_CLAIMS } from './sending/stop.ts';

export type DeletionsOptions = Pick<
	PublishDraftOptions,
	'em' | 'xAccess' | 'network' | 'parts' | 'prices'
> &
	Pick<Context, 'log' | 'createWorker'>;

export type Deletions = ReturnType<typeof createDeletions>;

const CONCURRENCY = 4;
const RETRY_SECONDS = 60;

/**
 * Deletes the posts of publications at X. One process works on each deletion, and another one
 * continues if that one dies. A deleted post that we did not store as deleted is deleted again,
 * which X accepts.
 */
export function createDeletions(options: DeletionsOptions) {
	const { em, parts, prices, log } = options;
	const store = createDeletionStore(em);

	/** Looks up the part that may be at X without our knowledge, so that it is deleted as well. */
	const findDoubtful = async (deletion: LeasedDeletion): Promise<void> => {
		const { userId, draftId, accountId: begunBy } = deletion;
		const part = await store.findDoubtful(deletion);
		if (!part) return;
		const { position, text, media, replyTo, firstAttemptAt: since } = part;
		const account = await connectAccount(options, userId, begunBy);
		const sought = { userId, draftId, position, text, media, replyTo: replyTo ?? undefined, since };
		const postedId = await lookUpPart(options, account, sought);
		if (postedId === undefined) return;
		await parts.markPosted({ draftId, position, postedId, cost: postPrice(text, prices) });
	};

	/** Throws `AppError`, `LeaseLost`, the signal's reason, and internal errors. */
	const execute = async (deletion: LeasedDeletion, signal?: AbortSignal): Promise<void> => {
		const { userId, draftId, accountId } = deletion;
		await findDoubtful(deletion);
		for (const { position, postedId: id } of await store.listPosted(deletion)) {
			signal?.throwIfAborted();
			const account = await connectAccount(options, userId, accountId);
			await store.renew(deletion);
			await account.call((session) => session.deletePost(id));
			await parts.markDeleted(draftId, position, prices.deletePost);
		}
		await store.endDeleted(deletion);
	};

	const logFields = ({ draftId, userId }: LeasedDeletion) => ({ draftId, userId });
	const worker = options.createWorker<LeasedDeletion>({
		name: 'deletion of posts',
		logFields,
		concurrency: CONCURRENCY,
		claim: store.claimInterrupted,
		renew: store.renew,
		release: (deletion) => store.postpone(deletion, 0),
		releaseAll: store.releaseAll,
		execute,
		async end(deletion, cause) {
			log.warn({ err: cause, ...logFields(deletion) }, 'deleting posts at X failed');
			const canPass = !(cause instanceof AppError) || isPassing(cause) || isUnknown(cause);
			if (!canPass || deletion.claims >= MAX_CLAIMS) return store.giveUp(deletion);
			const seconds = cause instanceof AppError ? cause.retryAfter : undefined;
			await store.postpone(deletion, Math.max(seconds ?? 0, RETRY_SECONDS));
		},
	});

	return {
		/**
		 * Deletes the posts of a publication. Returns false if another deletion of them is in progress.
		 * Throws X's errors; parts deleted before stay deleted.
		 */
		async run(userId: string, draftId: string): Promise<boolean> {
			const deletion = await store.claim(userId, draftId);
			if (!deletion) return false;
			try {
				await execute(deletion);
			} catch (error) {
				// This process was suspended, and another one continued.
				if (error instanceof LeaseLost) throw beingDeleted();
				await store.giveUp(deletion);
				throw error;
			}
			return true;
		},

		worker,
	};
}

export function beingDeleted(): AppError {
	const message = 'These posts are being deleted right now. Reload in a moment.';
	return new AppError(409, 'conflict', message);
}

const isUnknown = ({ code }: AppError): boolean => code === 'outcome_unknown';
