import { readXConnection } from '../../auth/auth.ts';
import type { XPrices } from '../../config/limits-and-prices.ts';
import { AppError } from '../../http/app-error.ts';
import { LeaseLost } from '../../leases/lease.ts';
import { retryWrite } from '../../leases/retry-write.ts';
import type { AccountConnection } from '../../networks/account-connection.ts';
import { type PostAttempt, postOnce } from '../../networks/post-once.ts';
import type { MethodOf } from '../schedule/posting-method.ts';
import { findOverspending } from '../schedule/spending.ts';
import { type ConnectOptions, connectAccount } from './connect-account.ts';
import { addCost } from './cost-store.ts';
import type { LeasedPart, LeasedPublication } from './leased-publication-store.ts';
import { lookUpPart, partKey } from './sending/look-up-part-store.ts';
import { postPrice } from './prices.ts';
import type { PublicationPartStore } from './publication-part-store.ts';
import { type Stop, stopOf } from './sending/stop.ts';

/** A user's file, as the storage of media opens it. */
export type OpenMedia = (
	userId: string,
	id: string,
) => Promise<{
	media: { kind: 'image' | 'gif' | 'video'; type: string; size: number };
	read(): AsyncIterable<Uint8Array>;
}>;

export interface PublishDraftOptions extends ConnectOptions {
	parts: PublicationPartStore;
	methodOf: MethodOf;
	openMedia: OpenMedia;
	prices: XPrices;
	/** How long to wait before looking up a post that X did not confirm. */
	confirmAfterMs: number;
}

/**
 * Sends the parts of a publication that are not at X yet, one after the other. Each is sent at most
 * once: see `postOnce`. Its id is stored before the next part is sent. Returns why it stopped;
 * undefined if all parts are at X. Throws `LeaseLost`, the signal's reason, and internal errors.
 */
export function createPublishDraft(options: PublishDraftOptions) {
	const { em, parts: store, network, methodOf, openMedia, prices, confirmAfterMs } = options;

	/** Why nothing can be sent at all; undefined if it can. */
	const findObstacle = async (publication: LeasedPublication): Promise<Stop | undefined> => {
		const { userId, isLate, parts } = publication;
		const hasBegun = parts.some((part) => part.isPosted || part.doubtfulSince);
		if (isLate && !hasBegun) return { kind: 'missed' };
		const unsent = parts.filter((part) => !part.isPosted);
		// The other parts would have to reply to a post whose address only the user knows.
		const parent = parts.findLast((part) => part.isPosted);
		if (parent?.isByUser && parent.postedId === null && unsent.length > 0)
			return { kind: 'by_hand' };
		if ((await methodOf(userId)).kind === 'open_in_x') {
			const account = await readXConnection(em, userId);
			const isByUser = parts.every(
				(part) => part.isByUser || !(part.isPosted || part.doubtfulSince),
			);
			return !isByUser || account?.isExpired ? { kind: 'pause' } : { kind: 'by_hand' };
		}
		const error = await findOverspending(em, prices, { userId, parts: unsent });
		return error && { kind: 'failed', error };
	};

	const upload = async (
		{ userId, draftId }: LeasedPublication,
		{ media }: LeasedPart,
		account: AccountConnection,
		signal: AbortSignal,
	): Promise<string[]> => {
		const ids: string[] = [];
		for (const { id, alt } of media) {
			const file = await openMedia(userId, id);
			const { kind, type, size } = file.media;
			const { read } = file;
			ids.push(
				await account.call((session) =>
					session.uploadMedia({ kind, type, size, alt, read, signal }),
				),
			);
			if (alt !== '') await addCost(em, { userId, draftId, kind: 'media', amount: prices.media });
		}
		return ids;
	};

	/** Returns the id of the part at X. `attempt` says how far it got if it throws. */
	const sendPart = async (
		publication: LeasedPublication,
		part: LeasedPart,
		replyTo: string | undefined,
		signal: AbortSignal,
		attempt: Attempt,
	): Promise<string> => {
		const { userId, draftId } = publication;
		const { position, text, media, doubtfulSince } = part;
		const account = await connectAccount(options, userId, publication.accountId);
		const kind = replyTo === undefined ? 'post' : 'part';
		let uploaded: string[] = [];
		const sending: PostAttempt = {
			isDoubtful: doubtfulSince !== null,
			firstAttemptAt: doubtfulSince ?? publication.claimedAt,
			// Uploads can be repeated, so they come before the fence.
			async markSending() {
				// X did not list it, which proves nothing: the user decides.
				if (part.isInterrupted) return false;
				uploaded = await upload(publication, part, account, signal);
				signal.throwIfAborted();
				await fence();
				return true;
			},
		};
		const fence = async () => {
			const { accountId } = account;
			const since = await store.markSending(publication, position, accountId);
			if (!since) throw new TooLate();
			publication.accountId = accountId;
			sending.firstAttemptAt = since;
			attempt.isFenced = true;
		};
		return postOnce({
			attempt: sending,
			send: () =>
				account.call((session) => {
					const { firstAttemptAt } = sending;
					const key = partKey({ draftId, position, firstAttemptAt });
					return session.publish(kind, { text, replyTo, media: uploaded, key, firstAttemptAt });
				}, fence),
			lookUp: (since) =>
				lookUpPart(options, account, { userId, draftId, position, text, media, replyTo, since }),
			confirmAfterMs,
			unknown(lookupError) {
				attempt.lookupError = lookupError;
				return network.errors.outcomeUnknown(kind, lookupError);
			},
		});
	};

	/**
	 * Whether X says that the previous part no longer exists, and therefore refused the reply. Right
	 * after posting, that part may just not be visible everywhere yet, so it is not looked up.
	 */
	const isGone = async (
		{ userId, draftId, claims, hiddenSeconds, accountId }: LeasedPublication,
		id: string,
		signal: AbortSignal,
	): Promise<boolean> => {
		if (claims === 1 || hiddenSeconds > 0) return false;
		try {
			const account = await connectAccount(options, userId, accountId);
			const post = await account.call((session) => session.readPost({ id, signal }));
			if (post) await addCost(em, { userId, draftId, kind: 'look_up', amount: prices.read });
			return !post;
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			return false;
		}
	};

	return async function publishDraft(
		publication: LeasedPublication,
		signal: AbortSignal,
	): Promise<Stop | undefined> {
		const { draftId, leaseId, parts, hiddenSeconds } = publication;
		const obstacle = await findObstacle(publication);
		if (obstacle) return obstacle;
		let replyTo: string | undefined;
		for (const part of parts) {
			const { position, text } = part;
			if (!part.isPosted) {
				signal.throwIfAborted();
				if (part.doubtfulSince && hiddenSeconds > 0)
					return { kind: 'wait', seconds: hiddenSeconds };
				const attempt: Attempt = { isFenced: false, lookupError: undefined };
				const { claims } = publication;
				try {
					part.postedId = await sendPart(publication, part, replyTo, signal, attempt);
				} catch (error) {
					if (error instanceof TooLate) {
						const isCertain = part.doubtfulSince === null;
						return { kind: 'missed', part: { position, status: 'waiting', isCertain } };
					}
					if (error instanceof AppError) {
						const isHidden =
							error.code === 'tweet_gone' &&
							replyTo !== undefined &&
							!(await isGone(publication, replyTo, signal));
						const cause = isHidden ? network.errors.parentNotShown() : error;
						return stopOf(cause, { ...attempt, part, claims });
					}
					// An internal error, which says nothing about X.
					if (attempt.isFenced) part.doubtfulSince ??= new Date();
					throw error;
				}
				const cost = postPrice(text, prices);
				const holder = await retryWrite(() =>
					store.markPosted({ draftId, position, postedId: part.postedId, cost }),
				);
				if (holder !== leaseId) throw new LeaseLost('the lease was lost');
				part.isPosted = true;
				publication.claims = 1;
			}
			replyTo = part.postedId ?? undefined;
		}
		return undefined;
	};
}

/** How far an attempt to send a part got. */
interface Attempt {
	/** Whether its request may have reached X. */
	isFenced: boolean;
	/** Why an earlier attempt could not be looked up. */
	lookupError: AppError | undefined;
}

/** The grace period ended before the first part was sent. */
class TooLate extends Error {}
