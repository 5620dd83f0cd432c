import { isDeepStrictEqual } from 'node:util';
import type { Proposal } from '../../../contract/access/proposals.ts';
import type { ShownPost } from '../../../contract/publishing/publishing.ts';
import { AppError, errorBody, ignoreNotFound } from '../../http/app-error.ts';
import type { PageRequest } from '../../http/cursor.ts';
import { ensureShown } from '../../publishing/publishing.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import {
	type ActionServices,
	createDescribeAction,
	type DescribedAction,
} from './describe-action.ts';
import { changed, createPerformAction, type RecordApproval } from './perform-action.ts';
import { createProposalStore, type NewProposal, type StoredProposal } from './proposal-store.ts';
import type { ProposedRequest } from './proposed-request.ts';

export interface ProposalsOptions extends ActionServices {
	now: () => number;
	emit: Webhooks['emit'];
}

export type Proposals = ReturnType<typeof createProposals>;

/** Obstacles that the user can remove before approving, so that a program can still propose. */
const REMEDIABLE = [
	'draft_not_ready',
	'no_free_slot',
	'spending_limit_reached',
	'connection_expired',
	'media_not_allowed',
];

/** Proposals of programs, and the answers of users. */
export function createProposals({ now, emit, ...services }: ProposalsOptions) {
	const store = createProposalStore(services.em, now, emit);
	const describe = createDescribeAction(services);
	const { perform, outcomeOf } = createPerformAction(services);

	/** Describes an open proposal. If its draft or post no longer exists, it expires: undefined. */
	const describeOpen = async (
		userId: string,
		stored: StoredProposal,
	): Promise<DescribedAction | undefined> => {
		const described = await describe(userId, stored).catch(ignoreNotFound);
		if (!described) await store.expire(userId, stored.id);
		return described;
	};

	const toProposal = async (userId: string, stored: StoredProposal): Promise<Proposal> => {
		const { request, createdAt, expiresAt, outcome, action, hash, ...row } = stored;
		const proposal = {
			...row,
			kind: request.kind,
			createdAt: createdAt.toISOString(),
			expiresAt: expiresAt.toISOString(),
			action,
			hash,
			isChanged: false,
			obstacle: null,
			outcome: null,
		};
		if (row.status === 'approved')
			return { ...proposal, outcome: await outcomeOf(userId, request, outcome) };
		if (row.status !== 'open') return proposal;
		const described = await describeOpen(userId, stored);
		if (!described) return { ...proposal, status: 'expired' };
		const { obstacle } = described;
		return {
			...proposal,
			action: described.action,
			hash: described.hash,
			isChanged: described.hash !== hash,
			obstacle: obstacle ? errorBody(obstacle.code, obstacle.message, obstacle) : null,
		};
	};

	/**
	 * The proposal of the same request and text that the user approved, unless it failed or was
	 * undone.
	 */
	const findSameApproved = async (
		userId: string,
		request: ProposedRequest,
		{ action: { texts, post } }: DescribedAction,
	): Promise<Proposal | undefined> => {
		// These drafts exist, so their user has restored them.
		if (request.kind === 'delete_drafts') return undefined;
		const stored = await store.findApproved(userId, request);
		if (!stored || !isDeepStrictEqual(stored.request, request)) return undefined;
		if (!isDeepStrictEqual([stored.action.texts, stored.action.post], [texts, post]))
			return undefined;
		const proposal = await toProposal(userId, stored);
		const { status, error } = proposal.outcome ?? {};
		let isUndone = request.kind === 'publish' && status === 'deleted';
		if (request.kind === 'delete_posts') {
			const draft = await services.publishing.findDraft(userId, request.input.id);
			isUndone = draft.publication?.status !== 'deleted';
		}
		return error || isUndone ? undefined : proposal;
	};

	const find = async (userId: string, id: string): Promise<StoredProposal> => {
		await store.expire(userId);
		return store.find(userId, id);
	};

	/**
	 * Performs an open proposal and stores that it was approved. Returns whether this call stored it.
	 */
	const performOpen = async (
		userId: string,
		stored: StoredProposal,
		hash: string,
	): Promise<boolean> => {
		const { id, request } = stored;
		const described = await describeOpen(userId, stored);
		if (!described) throw answered('expired');
		if (described.hash !== hash) throw changed();
		if (described.obstacle) throw described.obstacle;
		const { action } = described;
		let isApproved = false;
		const record: RecordApproval = async (outcome, tx) => {
			isApproved = await store.approve(userId, id, { request, action, hash, outcome }, tx);
			// Another request has answered it meanwhile: rolls back the transaction.
			if (!isApproved && tx) throw answered();
		};
		await perform(userId, request, described, record);
		return isApproved;
	};

	return {
		/**
		 * Stores the request of a program as a proposal. The same request returns the same proposal,
		 * also after its approval; another request about the same subject replaces the open proposal.
		 * Throws 409 `proposal_limit_reached`, `conflict` for posts other than `shown`, and obstacles
		 * that the user cannot remove.
		 */
		async propose(
			userId: string,
			proposed: Pick<NewProposal, 'request' | 'caller' | 'by' | 'note'>,
			shown?: readonly ShownPost[],
		): Promise<{ proposal: Proposal; isNew: boolean }> {
			const { request } = proposed;
			await store.expire(userId);
			const described = await describe(userId, proposed);
			ensureShown(described.posts, shown);
			const same = await findSameApproved(userId, request, described);
			if (same) return { proposal: same, isNew: false };
			const { action, hash, obstacle } = described;
			if (obstacle && !REMEDIABLE.includes(obstacle.code)) throw obstacle;
			const { id, isNew } = await store.put(userId, { ...proposed, action, hash });
			return { proposal: await toProposal(userId, await store.find(userId, id)), isNew };
		},

		/** Newest first. */
		async list(userId: string, isOpen: boolean, page: PageRequest) {
			await store.expire(userId);
			const { rows, next_cursor } = await store.list(userId, { isOpen, page });
			const proposals: Proposal[] = [];
			for (const row of rows) {
				const proposal = await toProposal(userId, row);
				// One whose draft or post no longer exists has just expired.
				if (!isOpen || proposal.status === 'open') proposals.push(proposal);
			}
			return { proposals, next_cursor, open: await store.countOpen(userId) };
		},

		/** Throws 404. */
		read: async (userId: string, id: string): Promise<Proposal> =>
			toProposal(userId, await find(userId, id)),

		/**
		 * See `approveProposal` in the contract. Of concurrent requests, one performs the action and
		 * all return its outcome. `isNew`: whether this request stored the approval.
		 */
		async approve(
			userId: string,
			id: string,
			hash: string,
		): Promise<{ proposal: Proposal; isNew: boolean }> {
			const before = await find(userId, id);
			let isNew = false;
			let failure: unknown;
			try {
				if (before.status === 'open') isNew = await performOpen(userId, before, hash);
			} catch (error) {
				failure = error;
			}
			const stored = await store.find(userId, id);
			if (stored.status === 'approved' && stored.hash === hash)
				return { proposal: await toProposal(userId, stored), isNew };
			throw failure ?? answered(stored.status);
		},

		/** See `refuseProposal` in the contract. `isNew`: whether this request refused it. */
		async refuse(userId: string, id: string): Promise<{ proposal: Proposal; isNew: boolean }> {
			await find(userId, id);
			const isNew = await store.refuse(userId, id);
			const stored = await store.find(userId, id);
			if (stored.status === 'approved') throw answered('approved');
			return { proposal: await toProposal(userId, stored), isNew };
		},
	};
}

function answered(status?: Proposal['status']): AppError {
	const message =
		status === 'expired'
			? 'This proposal has expired.'
			: 'This proposal was answered already. Reload to see its current state.';
	return new AppError(409, 'proposal_answered', message);
}
