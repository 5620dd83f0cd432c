import { isDeepStrictEqual } from 'node:util';
import type { Proposal } from '../../../contract/access/proposals.ts';
import type { ShownPost } from '../../../contract/publishing/publishing.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import type { PageRequest } from '../../http/cursor.ts';
import { ensureShown } from '../../publishing/publishing.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import {
	type ActionServices,
	createDescribeAction,
	type DescribedAction,
	ignoreGone,
} from './describe-action.ts';
import { changed, createPerformAction, type RecordApproval } from './perform-action.ts';
import { createProposalStore, type NewProposal, type StoredProposal } from './proposal-store.ts';
import type { ProposedRequest } from './proposed-request.ts';

export interface ProposalsOptions extends ActionServices {
	now: () => number;
	emit: Webhooks['emit'];
}

export type Proposals = ReturnType<typeof createProposals>;

/** What only the user can remedy. A program can propose it all the same. */
const REMEDIABLE = [
	'draft_not_ready',
	'no_free_slot',
	'spending_limit_reached',
	'connection_expired',
	'media_not_allowed',
];

/** What programs ask users to do. */
export function createProposals({ now, emit, ...services }: ProposalsOptions) {
	const store = createProposalStore(services.em, now, emit);
	const describe = createDescribeAction(services);
	const { perform, outcomeOf } = createPerformAction(services);

	/** Undefined if its subject is gone: then the proposal has expired. */
	const describeOpen = async (
		userId: string,
		stored: StoredProposal,
	): Promise<DescribedAction | undefined> => {
		const described = await describe(userId, stored).catch(ignoreGone);
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

	/** The proposal that the same request made before, if the user approved it and it holds. */
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
			const approved = { request, action, hash, outcome };
			const onlyOpen = tx !== undefined;
			isApproved = await store.approve(userId, id, approved, { tx, onlyOpen });
			// Another request has answered it meanwhile, so this one does nothing.
			if (!isApproved && tx) throw answered();
		};
		await perform(userId, request, described, record);
		return isApproved;
	};

	return {
		/**
		 * Proposes what a program has asked for. The same request returns the same proposal, also after
		 * it was approved; another one about the same replaces the open one. Throws 409
		 * `proposal_limit_reached`, `conflict` for posts other than `shown`, and what the action would
		 * throw if the user cannot remedy it.
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
				// One whose draft is gone has expired just now.
				if (!isOpen || proposal.status === 'open') proposals.push(proposal);
			}
			return { proposals, next_cursor, open: await store.countOpen(userId) };
		},

		/** Throws 404. */
		read: async (userId: string, id: string): Promise<Proposal> =>
			toProposal(userId, await find(userId, id)),

		/**
		 * See `approveProposal` in the contract. Of several requests at once one does it, and all get
		 * its outcome. `isNew`: whether this request did it.
		 */
		async approve(
			userId: string,
			id: string,
			hash: string,
		): Promise<{ proposal: Proposal; isNew: boolean }> {
			const before = await find(userId, id);
			let [isNew, failure]: [boolean, unknown] = [false, undefined];
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
