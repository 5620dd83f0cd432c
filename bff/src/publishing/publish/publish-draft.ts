import { readXConnection } from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';
import { LeaseLost } from '../../leases/lease.ts';
import { retryWrite } from '../../leases/retry-write.ts';
import type { PublishingFacts } from '../../networks/network.ts';
import type { MethodOf } from '../schedule/posting-method.ts';
import { findOverspending } from '../schedule/spending.ts';
import { connectAccount, reportOutcome } from './connect-account.ts';
import { addCost } from './cost-store.ts';
import type { LeasedPart, LeasedPublication } from './leased-publication-store.ts';
import { postPrice } from './prices.ts';
import {
	type Attempt,
	createSendParts,
	type Parts,
	type SendPartsOptions,
	TooLate,
} from './sending/send-parts.ts';
import { type Stop, stopOf } from './sending/stop.ts';

export interface PublishDraftOptions extends SendPartsOptions {
	methodOf: MethodOf;
}

/**
 * Sends the parts of a publication that are not at its network yet, one after the other, or all of
 * them by one request where a thread is atomic. Their ids are stored before the next part is sent.
 * Returns why it stopped; undefined if all parts are at the network. Throws `LeaseLost`, the
 * signal's reason, and internal errors.
 */
export function createPublishDraft(options: PublishDraftOptions) {
	const { em, parts: store, networks, methodOf } = options;
	const sendParts = createSendParts(options);

	/** Why nothing can be sent at all; undefined if it can. */
	const findObstacle = async (publication: LeasedPublication): Promise<Stop | undefined> => {
		const { userId, network, networkAccountId, isLate, parts } = publication;
		const hasBegun = parts.some((part) => part.isPosted || part.doubtfulSince);
		if (isLate && !hasBegun) return { kind: 'missed' };
		const unsent = parts.filter((part) => !part.isPosted);
		// The other parts would have to reply to a post whose address only the user knows.
		const parent = parts.findLast((part) => part.isPosted);
		if (parent?.isByUser && parent.postedId === null && unsent.length > 0)
			return { kind: 'by_hand' };
		if (networkAccountId === null && (await methodOf(userId)).kind === 'open_in_x') {
			const account = await readXConnection(em, userId);
			const isByUser = parts.every(
				(part) => part.isByUser || !(part.isPosted || part.doubtfulSince),
			);
			return !isByUser || account?.isExpired ? { kind: 'pause' } : { kind: 'by_hand' };
		}
		const { prices } = networks[network];
		const error = await findOverspending(em, prices, { userId, parts: unsent });
		return error && { kind: 'failed', error };
	};

	/**
	 * Whether the network says that the previous part no longer exists, and therefore refused the
	 * reply. Right after posting, that part may just not be visible everywhere yet, so it is not
	 * looked up.
	 */
	const isGone = async (
		publication: LeasedPublication,
		storedId: string,
		signal: AbortSignal,
	): Promise<boolean> => {
		const { userId, draftId, claims, hiddenSeconds } = publication;
		if (claims === 1 || hiddenSeconds > 0) return false;
		try {
			const { call, idThere, network } = await connectAccount(options, publication);
			const id = idThere(storedId, 'part');
			const post = await call((session) => session.readPost({ id, signal }));
			const amount = post ? network.prices.read : 0;
			await addCost(em, { userId, draftId, kind: 'look_up', amount });
			return !post;
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			return false;
		}
	};

	/** Sends parts by one request and stores their ids. Returns why it stopped. */
	const publishParts = async (
		publication: LeasedPublication,
		parts: Parts,
		replyTo: string | undefined,
		signal: AbortSignal,
	): Promise<Stop | undefined> => {
		const { draftId, leaseId, networkAccountId, claims, claimedAt } = publication;
		const network = networks[publication.network];
		const [part] = parts;
		const { position, doubtfulSince } = part;
		const attempt: Attempt = {
			isFenced: false,
			lookupError: undefined,
			firstAttemptAt: doubtfulSince ?? claimedAt,
		};
		const markDoubtful = () => {
			for (const sent of parts) sent.doubtfulSince ??= attempt.firstAttemptAt;
		};
		let ids: (string | null)[];
		try {
			ids = await sendParts(publication, parts, replyTo, signal, attempt);
		} catch (error) {
			if (error instanceof TooLate) {
				const isCertain = doubtfulSince === null;
				return { kind: 'missed', part: { position, status: 'waiting', isCertain } };
			}
			if (error instanceof AppError) {
				const isHidden =
					error.code === 'tweet_gone' &&
					replyTo !== undefined &&
					!(await isGone(publication, replyTo, signal));
				const cause = isHidden ? network.errors.parentNotShown() : error;
				const ageMs = Date.now() - attempt.firstAttemptAt.getTime();
				const stop = stopOf(cause, {
					...attempt,
					network,
					networkAccountId,
					part,
					claims,
					ageMs,
				});
				if (stop.part?.isCertain === false) markDoubtful();
				return stop;
			}
			// An internal error, which says nothing about the network.
			if (attempt.isFenced) markDoubtful();
			throw error;
		}
		for (const [at, sent] of parts.entries()) {
			const postedId = ids[at] ?? null;
			const cost = postPrice(sent.text, network.prices);
			const posted = { draftId, position: sent.position, postedId, cost };
			const holder = await retryWrite(() => store.markPosted(posted));
			if (holder !== leaseId) throw new LeaseLost('the lease was lost');
			Object.assign(sent, { postedId, isPosted: true });
		}
		publication.claims = 1;
		return undefined;
	};

	const publishAll = async (
		publication: LeasedPublication,
		signal: AbortSignal,
	): Promise<Stop | undefined> => {
		const { publishing } = networks[publication.network];
		const waitSeconds = Math.min(publication.hiddenSeconds, publishing.hiddenMs / 1000);
		let replyTo: string | undefined;
		for (const parts of requestsOf(publication.parts, publishing)) {
			if (!parts[0].isPosted) {
				signal.throwIfAborted();
				if (parts[0].doubtfulSince && waitSeconds > 0)
					return { kind: 'wait', seconds: waitSeconds };
				const stop = await publishParts(publication, parts, replyTo, signal);
				if (stop) return stop;
			}
			replyTo = parts.at(-1)?.postedId ?? undefined;
		}
		return undefined;
	};

	return async function publishDraft(
		publication: LeasedPublication,
		signal: AbortSignal,
	): Promise<Stop | undefined> {
		const obstacle = await findObstacle(publication);
		if (obstacle) return obstacle;
		const stop = await publishAll(publication, signal);
		const error = stop && 'error' in stop ? stop.error : undefined;
		if (!stop || error) await reportOutcome(options, publication, error);
		return stop;
	};
}

/** The parts that each request sends. A thread that has been begun otherwise goes part by part. */
function requestsOf(
	parts: readonly LeasedPart[],
	{ isThreadAtomic }: PublishingFacts,
): readonly Parts[] {
	const [first, ...others] = parts;
	const isSentWithFirst = ({ isPosted, doubtfulSince }: LeasedPart) =>
		!isPosted && doubtfulSince?.getTime() === first?.doubtfulSince?.getTime();
	if (isThreadAtomic && first && parts.every(isSentWithFirst)) return [[first, ...others]];
	return parts.map((part) => [part]);
}
