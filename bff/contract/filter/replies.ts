import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, type Route } from '../route.ts';
import { RunParams } from './run.ts';

/** Reply drafts for the posts of a run. The user sends each one; these routes send nothing. */
export const RunReplies = Type.Object({
	/** `none`: not requested. `ready`: finished, with `failed` of `total` drafts missing. */
	status: Type.Enum(['none', 'preparing', 'ready']),
	total: Type.Integer(),
	failed: Type.Integer(),
	/**
	 * A sentence for the user: why the last draft failed, or why posts were left out. Null if neither
	 * happened.
	 */
	error: nullable(Type.String()),
	/** Drafts that were neither discarded nor sent. */
	drafts: Type.Array(Type.Object({ tweetId: Type.String(), text: Type.String() })),
});
export type RunReplies = Static<typeof RunReplies>;

/**
 * Starts drafting a reply to each included post that has none, in the background. Drafts at most 50
 * replies per request, newest posts first, one per author and day, within the user's daily limit.
 * 409 `nothing_to_answer` if the run has no included posts or all of them have replies; 429
 * `draft_cap_reached` if today's limit is used up.
 */
export const draftReplies = {
	method: 'POST',
	url: '/api/filter/runs/:id/responses',
	schema: {
		summary: 'Draft replies',
		tags: ['filter'],
		params: RunParams,
		response: { 200: RunReplies, ...failures },
	},
} as const satisfies Route;

export const getReplies = {
	method: 'GET',
	url: '/api/filter/runs/:id/responses',
	schema: {
		summary: 'Drafted replies',
		tags: ['filter'],
		params: RunParams,
		response: { 200: RunReplies, ...failures },
	},
} as const satisfies Route;
