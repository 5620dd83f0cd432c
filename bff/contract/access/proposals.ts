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
 * - `approved`: the user approved it; see `outcome`
 * - `refused`: the user refused it
 * - `expired`: not answered within `PROPOSAL_DAYS`, or its draft or post no longer exists
 */
const ProposalStatus = Type.Enum(['open', 'approved', 'refused', 'expired']);

/** The posts of a thread, or one post, at the account that publishes or has published them. */
const ProposedText = Type.Object({
	account: DraftAccount,
	parts: Type.Array(DraftPart),
	/** For `delete_drafts`: when it would be published. Deleting it takes it out of the queue. */
	queuedFor: Type.Optional(SlotTime),
});

/** What a proposal would do: exactly this is shown to the user and covered by the hash. */
export const ProposedAction = Type.Object({
	/** For `publish` and `delete_posts`. */
	draftId: nullable(Id),
	/** For a draft: its text at each account; for `reply`: the reply; for `like`: empty. */
	texts: Type.Array(ProposedText),
	/**
	 * For `publish`. `localTime` is on the clock of the user’s queue, such as `2027-02-02T09:00`.
	 * Both times are null for `now`, and if there is no free slot.
	 */
	when: nullable(
		Type.Object({
			kind: Type.Enum(['now', 'next', 'last', 'at']),
			at: nullable(Time),
			localTime: nullable(Type.String()),
		}),
	),
	/** For `reply` and `like`: the post of another author. */
	post: nullable(
		Type.Object({
			id: Type.String(),
			authorName: Type.String(),
			authorUsername: Type.String(),
			text: Type.String(),
			url: Type.String(),
		}),
	),
	/** What networks charge, in US dollars. */
	cost: Dollars,
});
export type ProposedAction = Static<typeof ProposedAction>;

/** What a program asks the user to do. */
export const Proposal = Type.Object({
	id: Id,
	kind: ProposalKind,
	/** The name of the token or agent that asks. */
	by: Type.String(),
	/** What the program says about it, up to 500 characters. Not trusted: it may quote posts. */
	note: nullable(Type.String()),
	status: ProposalStatus,
	createdAt: Time,
	expiresAt: Time,
	/** While it is open: what approving it would do now. Afterwards: what was answered. */
	action: ProposedAction,
	/**
	 * SHA-256 of `kind`, `action`, `by` and `note`, in hexadecimal: the approval sends it back.
	 */
	hash: Type.String(),
	/** Whether `action` differs from what the program asked for. */
	isChanged: Type.Boolean(),
	/** The error that approving it would give now; null if there is none. */
	obstacle: nullable(ErrorBody),
	/** For `approved`: its current result. Null for others. */
	outcome: nullable(
		Type.Object({
			/**
			 * For `publish`: the status of the publication, such as `queued` or `posted`; for `reply` and
			 * `like`: that of the action, such as `done`; for both kinds of deletion: `deleted`. `failed`
			 * has an `error`.
			 */
			status: Type.String(),
			/** The page of the post at its network; null until there is one. */
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
				/** Number of open proposals, on all pages. */
				open: Type.Integer(),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/** For polling: `status` says whether it was answered, and `outcome` what came of it. */
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
 * Performs the action that the user was shown, once: repeating it with the same hash returns the
 * outcome. 409 `proposal_changed` if `hash` is not that of the current action; nothing is done, and
 * the user has to read it again. 409 `proposal_answered` if it is no longer open. Errors of the
 * action itself leave it open.
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

/** Idempotent. 409 `proposal_answered` if it was approved. */
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
