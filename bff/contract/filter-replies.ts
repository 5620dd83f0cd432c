import type { Static } from 'typebox';
import * as Type from 'typebox';
import { RunParams } from './filter-run.ts';
import { failures, type Route } from './route.ts';

/** Replies drafted for the posts of a run. A person sends each; nothing is sent from here. */
export const RunResponses = Type.Object({
	/** `none` was asked for; `preparing`; `ready`, with `failed` of them missing. */
	status: Type.Enum(['none', 'preparing', 'ready']),
	total: Type.Integer(),
	failed: Type.Integer(),
	/**
	 * Why the last one failed, or why posts were left out, in words for the person; null when neither
	 * happened.
	 */
	error: Type.Union([Type.String(), Type.Null()]),
	/** That wait to be sent: neither discarded nor sent. */
	drafts: Type.Array(Type.Object({ tweetId: Type.String(), text: Type.String() })),
});
export type RunResponses = Static<typeof RunResponses>;

/**
 * Drafts a reply for each included post that has none (the 50 newest), in the background: one a day
 * to each author, and so many in all. 409 `nothing_to_answer` without included posts, or where all
 * are answered; 429 `draft_cap_reached` where today's drafts leave none.
 */
export const generateResponses = {
	method: 'POST',
	url: '/api/filter/runs/:id/responses',
	schema: {
		summary: 'Draft replies',
		tags: ['filter'],
		params: RunParams,
		response: { 200: RunResponses, ...failures },
	},
} as const satisfies Route;

export const getResponses = {
	method: 'GET',
	url: '/api/filter/runs/:id/responses',
	schema: {
		summary: 'Drafted replies',
		tags: ['filter'],
		params: RunParams,
		response: { 200: RunResponses, ...failures },
	},
} as const satisfies Route;
