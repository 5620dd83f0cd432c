import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { LeaseLost } from '../../leases/lease.ts';
import { connectAccount } from './connect-account.ts';
import { createDeletionStore, type LeasedDeletion } from './deletion-store.ts';
import { postPrice } from './prices.ts';
import type { PublishDraftOptions } from './publish-draft.ts';
import { lookUpPart } from './sending/look-up-part-store.ts';
import { isPassing, MAX_CLAIMS } from './sending/stop.ts';

export type DeletionsOptions = Pick<
	PublishDraftOptions,
	'em' | 'xAccess' | 'networkAccounts' | 'networks' | 'parts'
> &
	Pick<Context, 'log' | 'createWorker'>;

export type Deletions = ReturnType<typeof createDeletions>;

const CONCURRENCY = 4;
const RETRY_SECONDS = 60;

/**
 * Deletes the posts of publications. One process works on each deletion, and another one
 * continues if that one dies. A deleted post that we did not store as deleted is deleted again,
 * which networks accept.
 */
export function createDeletions(options: DeletionsOptions) {
	const { em, networks, parts, log } = options;
	const store = createDeletionStore(em);

	/** Looks up the parts that may be posted without our knowledge, so that they are deleted too. */
	const findDoubtful = async (deletion: LeasedDeletion): Promise<void> => {
		const { userId, draftId } = deletion;
		const { prices } = networks[deletion.network];
		let part = await store.findDoubtful(deletion);
		while (part) {
			const { position, text, media, replyTo, firstAttemptAt: since } = part;
			const account = await connectAccount(options, deletion);
			const sought = { userId, draftId, position, text, media, since };
			const postedId = await lookUpPart(em, account, { ...sought, replyTo: replyTo ?? undefined });
			if (postedId !== undefined)
				await parts.markPosted({ draftId, position, postedId, cost: postPrice(text, prices) });
			part = await store.findDoubtful(deletion, position);
		}
	};

	/** Throws `AppError`, `LeaseLost`, the signal's reason, and internal errors. */
	const execute = async (deletion: LeasedDeletion, signal?: AbortSignal): Promise<void> => {
		const { prices } = networks[deletion.network];
		await findDoubtful(deletion);
		for (const { position, postedId } of await store.listPosted(deletion)) {
			signal?.throwIfAborted();
			const account = await connectAccount(options, deletion);
			await store.renew(deletion);
			const id = account.idThere(postedId, 'delete');
			await account.call((session) => session.deletePost(id));
			await parts.markDeleted(deletion.draftId, position, prices.deletePost);
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
			log.warn({ err: cause, ...logFields(deletion) }, 'deleting posts failed');
			const canPass = !(cause instanceof AppError) || isPassing(cause) || isUnknown(cause);
			if (!canPass || deletion.claims >= MAX_CLAIMS) return store.giveUp(deletion);
			const seconds = cause instanceof AppError ? cause.retryAfter : undefined;
			await store.postpone(deletion, Math.max(seconds ?? 0, RETRY_SECONDS));
		},
	});

	return {
		/**
		 * Deletes the posts of a publication. Returns false if another deletion of them is in progress.
		 * Throws the network's errors; parts deleted before stay deleted.
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
