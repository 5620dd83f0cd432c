import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptDraft } from '../../../../contract/publishing/drafts.ts';
import { readXConnection } from '../../../auth/auth.ts';
import { AppError, errorBody } from '../../../http/app-error.ts';
import type { FindDraft } from '../../drafts/find-draft-store.ts';
import type { EnsureReady } from '../../schedule/ensure-ready.ts';
import { findOverspending } from '../../schedule/spending.ts';
import { connectAccount, otherAccount } from '../connect-account.ts';
import { beingDeleted, type Deletions } from '../deletions.ts';
import { postPrice, roundCost } from '../prices.ts';
import type { PublishDraftOptions } from '../publish-draft.ts';
import { lookUpPart } from '../sending/look-up-part-store.ts';
import type { PublicationStore, StoredPart, StoredPublication } from './publication-store.ts';

export interface PublicationsOptions
	extends Pick<PublishDraftOptions, 'em' | 'parts' | 'networks' | 'networkAccounts' | 'xAccess'> {
	store: PublicationStore;
	findDraft: FindDraft;
	ensureReady: EnsureReady;
	deletions: Deletions;
	/** Looks for publications that can continue. */
	wake: () => void;
}

/** How long a request waits for another one that deletes the same posts: 10 seconds. */
const WAIT_MS = 200;
const MAX_WAITS = 50;

export type Publications = ReturnType<typeof createPublications>;

/** Users' decisions about publications that need them. */
export function createPublications(options: PublicationsOptions) {
	const {
		em,
		store,
		parts: partStore,
		networks,
		findDraft,
		ensureReady,
		deletions,
		wake,
	} = options;

	/** Throws 404, and 409 `conflict` if the publication has none of these statuses. */
	const find = async (
		userId: string,
		draftId: string,
		statuses: readonly StoredPublication['status'][],
		otherwise: string,
	): Promise<StoredPublication> => {
		await findDraft(userId, draftId);
		const found = await store.find(userId, draftId);
		if (!found || !statuses.includes(found.status)) throw conflict(otherwise);
		return found;
	};

	/** Looks for the unsure part at its network. Throws the network's errors. */
	const lookUp = async (
		publication: StoredPublication,
		part: StoredPart,
	): Promise<string | undefined> => {
		const { userId, draftId, parts } = publication;
		return lookUpPart(em, await connectAccount(options, publication), {
			userId,
			draftId,
			position: part.position,
			text: part.text,
			media: part.media,
			replyTo: parts[part.position - 1]?.postedId ?? undefined,
			since: part.firstAttemptAt ?? new Date(),
		});
	};

	/** Stores that the unsure part is at its network, and continues with the other parts. */
	const settle = async (
		publication: StoredPublication,
		{ position, text }: StoredPart,
		postedId: string | null,
	): Promise<void> => {
		const { userId, draftId, parts, network } = publication;
		const cost = postPrice(text, networks[network].prices);
		await partStore.markPosted({ draftId, position, postedId, cost });
		if (position === parts.length - 1) await store.endUnsure(userId, draftId);
		else await goOn(userId, draftId, 'unsure');
	};

	/** Whether parts of it are or may be at X from an account other than the connected one. */
	const isOfOtherAccount = async ({
		userId,
		networkAccountId,
		accountId,
		parts,
	}: StoredPublication): Promise<boolean> => {
		if (networkAccountId !== null || accountId === null) return false;
		if (!parts.some((part) => part.status === 'posted' || part.firstAttemptAt)) return false;
		const connection = await readXConnection(em, userId);
		return connection !== null && connection.accountId !== accountId;
	};

	/** Throws 404, and 409 `conflict` if it has no posts that can be deleted. */
	const findDeletable = async (userId: string, draftId: string): Promise<StoredPublication> => {
		const publication = await find(
			userId,
			draftId,
			['posted', 'failed', 'missed', 'deleted'],
			'There is nothing to delete now. Reload to see its current state.',
		);
		const { title } = networks[publication.network];
		const sent = publication.parts.filter(
			({ status }) => status === 'posted' || status === 'deleted',
		);
		if (sent.some(({ postedId }) => postedId === null)) throw conflict(unknownPosts(title));
		if (sent.length === 0) throw conflict(`None of its posts is on ${title}.`);
		return publication;
	};

	const goOn = async (
		userId: string,
		draftId: string,
		status: 'failed' | 'unsure',
	): Promise<boolean> => {
		const goesOn = await store.goOn(userId, draftId, status);
		if (goesOn) wake();
		return goesOn;
	};

	return {
		/** Resumes at the failed part. See `resumePublication` in the contract. */
		async resume(userId: string, draftId: string): Promise<KeptDraft> {
			const nothing = 'Nothing is left to resume here. Reload to see its current state.';
			const publication = await find(userId, draftId, ['failed'], nothing);
			if (publication.parts.some(({ status }) => status === 'deleted')) throw conflict(nothing);
			if (await isOfOtherAccount(publication)) {
				const { code, message } = otherAccount();
				await store.explain(userId, draftId, errorBody(code, message));
				return findDraft(userId, draftId);
			}
			// The user may have edited the remaining parts.
			const { sent, parts, method } = await ensureReady(userId, await findDraft(userId, draftId));
			const { prices } = networks[publication.network];
			if (method.kind === 'open_in_x') {
				// A thread that Warble began cannot be finished on X.
				if (sent > 0) throw new AppError(400, 'connection_expired', method.why ?? '');
			} else {
				const overspending = await findOverspending(em, prices, { userId, parts });
				if (overspending) throw overspending;
			}
			if (!(await goOn(userId, draftId, 'failed'))) throw conflict(nothing);
			return findDraft(userId, draftId);
		},

		/** Looks for the part that its network did not confirm. */
		async lookUp(userId: string, draftId: string): Promise<KeptDraft> {
			const { publication, part } = await findUnsure(userId, draftId);
			const found = await lookUp(publication, part);
			if (found !== undefined) await settle(publication, part, found);
			return findDraft(userId, draftId);
		},

		/** Stores what the user found at the network. */
		async report(
			userId: string,
			draftId: string,
			outcome: 'posted' | 'not_posted',
		): Promise<KeptDraft> {
			const publication = await find(userId, draftId, ['unsure', 'by_hand'], answered);
			if (publication.status === 'by_hand') {
				const hasBegun = publication.parts.some(({ status }) => status === 'posted');
				if (outcome === 'not_posted' && hasBegun) throw conflict(partPosted);
				const isChanged =
					outcome === 'posted' ? store.endByHand(userId, draftId) : store.takeBack(userId, draftId);
				if (!(await isChanged)) throw conflict(answered);
			} else if (outcome === 'not_posted') {
				// It is looked up once more before it is sent.
				if (!(await goOn(userId, draftId, 'unsure'))) throw conflict(answered);
			} else {
				const { part } = await findUnsure(userId, draftId);
				const isLast = part.position === publication.parts.length - 1;
				const found = await lookUp(publication, part).catch((error: unknown) => {
					if (isLast && error instanceof AppError) return undefined;
					throw error;
				});
				if (found === undefined && !isLast)
					throw conflict(notListed(networks[publication.network].title));
				await settle(publication, part, found ?? null);
			}
			return findDraft(userId, draftId);
		},

		/**
		 * What deleting the posts would cost, in US dollars. Throws what `deletePosts` would, as far as
		 * it is known before.
		 */
		async priceDeletion(userId: string, draftId: string): Promise<number> {
			const { parts, network } = await findDeletable(userId, draftId);
			const posted = parts.filter(({ status }) => status === 'posted');
			return roundCost(posted.length * networks[network].prices.deletePost);
		},

		/** Deletes the posts at the network, the last one first. Deletes can be repeated. */
		async deletePosts(userId: string, draftId: string): Promise<KeptDraft> {
			for (let tries = 0; tries < MAX_WAITS; tries += 1) {
				await findDeletable(userId, draftId);
				if (await deletions.run(userId, draftId)) return findDraft(userId, draftId);
				// Another request is deleting them.
				await sleep(WAIT_MS);
			}
			throw beingDeleted();
		},
	};

	async function findUnsure(userId: string, draftId: string) {
		const publication = await find(userId, draftId, ['unsure'], answered);
		const part = publication.parts.find(({ status }) => status === 'unknown');
		if (!part) throw conflict(answered);
		return { publication, part };
	}
}

const answered = 'This has been answered already. Reload to see its current state.';
const partPosted =
	'You posted a part of this thread already. Take that back first, or post the rest.';
const notListed = (title: string) =>
	`${title} does not show this post yet, and the rest of the thread has to reply to it. Try again in a minute.`;
const unknownPosts = (title: string) =>
	`Warble does not know the address of this post. Delete it on ${title}.`;

function conflict(message: string): AppError {
	return new AppError(409, 'conflict', message);
}
