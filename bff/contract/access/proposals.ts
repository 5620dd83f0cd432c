import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { DraftAccount } from '../publishing/draft-account.ts';
import { DraftPart } from '../publishing/draft-part.ts';
import { SlotTime } from '../publishing/publishing.ts';
import { Dollars, failures, Id, nullable, Page, type Route, Time } from '../route.ts';
import { ProposalKind } from './proposal-kinds.ts';

/** A proposal that the user does not answer within this time expires. */
export const PROPOSAL_DAYS = 14;
/** Maximum number of open proposals of a user. */
export const OPEN_PROPOSAL_LIMIT = 50;

/**
 * - `open`: waits for the user
 * - `approved`: the user agreed; `outcome` says what came of it
 * - `refused`: the user refused it
 * - `expired`: nobody answered in time, or what it is about no longer exists
 */
const ProposalStatus = Type.Enum(['open', 'approved', 'refused', 'expired']);

/** A text at the accounts where it would be, or is, posted. */
const ProposedText = Type.Object({
	account: DraftAccount,
	parts: Type.Array(DraftPart),
	/** For `delete_drafts`: when it would be published. Deleting it takes it out of the queue. */
	queuedFor: Type.Optional(SlotTime),
});

/** Exactly what the user approves. Its hash binds the approval to it. */
export const ProposedAction = Type.Object({
	/** The draft to publish, or whose posts are deleted. */
	draftId: nullable(Id),
	/** For `publish`, `delete_posts` and `delete_drafts`: the texts; for `reply`: the reply. */
	texts: Type.Array(ProposedText),
	/** For `publish`. `at` is null for `now`, and if there is no free slot. */
	when: nullable(
		Type.Object({
			kind: Type.Enum(['now', 'next', 'last', 'at']),
			at: nullable(Time),
			localTime: nullable(Type.String()),
		}),
	),
	/** For `reply` and `like`: the post. */
	post: nullable(
		Type.Object({
			id: Type.String(),
			authorName: Type.String(),
			authorUsername: Type.String(),
			text: Type.String(),
			url: Type.String(),
		}),
	),
	/** US dollars at networks. */
	cost: Dollars,
});
export type ProposedAction = Static<typeof ProposedAction>;

/** What a program asks the user to do. */
export const Proposal = Type.Object({
	id: Id,
	kind: ProposalKind,
	/** The name of the token or agent that asks. */
	by: Type.String(),
	/** What the program says about it. It can be made of other people's posts. */
	note: nullable(Type.String()),
	status: ProposalStatus,
	createdAt: Time,
	expiresAt: Time,
	/** As it is now. After it was answered: as it was then. */
	action: ProposedAction,
	/** Of `action`, `by` and `note`: the user approves this. */
	hash: Type.String(),
	/** Whether `action` differs from what the program asked for. */
	isChanged: Type.Boolean(),
	/** Why it cannot be approved as it is; null if it can. */
	obstacle: nullable(ErrorBody),
	/** For `approved`: what came of it; null until then, and while it is not known. */
	outcome: nullable(
		Type.Object({
			/**
			 * The status of the publication, or of the action at the post; `deleted`; `failed` with
			 * `error`.
			 */
			status: Type.String(),
			/** The page at the network, once there is one. */
			url: nullable(Type.String()),
			error: nullable(ErrorBody),
		}),
	),
});
export type Proposal = Static<typeof Proposal>;

const ProposalParams = Type.Object({ id: Id });

/** Proposals, newest first; by default only those that are open. */
export const listProposals = {
	method: 'GET',
	url: '/api/proposals',
	api: { right: 'read' },
	schema: {
		summary: 'Proposals',
		tags: ['access'],
		querystring: Type.Object(
			{ ...Page.properties, status: Type.Optional(Type.Enum(['open', 'all'])) },
			{ additionalProperties: false },
		),
		response: {
			200: Type.Object({
				proposals: Type.Array(Proposal),
				next_cursor: nullable(Type.String()),
				/** Number of open ones. */
				open: Type.Integer(),
			}),
			...failures,
		},
	},
} as const satisfies Route;

export const readProposal = {
	method: 'GET',
	url: '/api/proposals/:id',
	api: { right: 'read' },
	schema: {
		summary: 'A proposal',
		tags: ['access'],
		params: ProposalParams,
		response: { 200: Proposal, ...failures },
	},
} as const satisfies Route;

/**
 * Does what the user was shown, once. 409 `proposal_changed` if it is no longer what `hash` is of:
 * then nothing is done, and the user reads it again. 409 `proposal_answered` if it is not open any
 * more; approving it again with the same hash returns its outcome. Other errors as of the action
 * itself, after which it stays open.
 */
export const approveProposal = {
	method: 'POST',
	url: '/api/proposals/:id/approve',
	schema: {
		summary: 'Approve a proposal',
		tags: ['access'],
		params: ProposalParams,
		body: Type.Object(
			{ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
			{ additionalProperties: false },
		),
		response: { 200: Proposal, ...failures },
	},
} as const satisfies Route;

/** Repeating it changes nothing. 409 `proposal_answered` if it was approved. */
export const refuseProposal = {
	method: 'POST',
	url: '/api/proposals/:id/refuse',
	schema: {
		summary: 'Refuse a proposal',
		tags: ['access'],
		params: ProposalParams,
		response: { 200: Proposal, ...failures },
	},
} as const satisfies Route;
