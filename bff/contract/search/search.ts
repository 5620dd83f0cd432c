import type { Static } from 'typebox';
import * as Type from 'typebox';
import { PublicationStatus } from '../publishing/publication.ts';
import { failures, nullable, type Route, Time } from '../route.ts';

/** The most results of each kind. */
export const SEARCH_RESULTS = 5;

export const SearchResults = Type.Object({
	/** By name. */
	threads: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), updatedAt: Time })),
	/** By text, of the library. */
	drafts: Type.Array(
		Type.Object({
			id: Type.String(),
			/** About 100 characters in a line: the beginning, or the place that was found. */
			excerpt: Type.String(),
			/** Null unless it was queued or posted. */
			status: nullable(PublicationStatus),
			/** When it is or was due at X if it has a status, else when it was changed. */
			at: Time,
		}),
	),
	/** By path. */
	files: Type.Array(Type.Object({ path: Type.String(), updatedAt: Time })),
	/** By name. */
	templates: Type.Array(
		Type.Object({ id: Type.String(), name: Type.String(), version: Type.Integer() }),
	),
	/** By title and time. `included` counts the user's own decisions. */
	runs: Type.Array(
		Type.Object({
			id: Type.String(),
			title: Type.String(),
			createdAt: Time,
			total: Type.Integer(),
			included: Type.Integer(),
		}),
	),
});
export type SearchResults = Static<typeof SearchResults>;

/**
 * Finds the user's own threads, drafts, files, templates and runs: up to five of each that contain
 * all words of `q` in any order, without regard to case, the last used first. An empty `q` gives
 * the most recent of each. Only the newest 5,000 threads and 1,000 runs are searched.
 */
export const search = {
	method: 'GET',
	url: '/api/search',
	schema: {
		summary: 'Search everything',
		tags: ['search'],
		querystring: Type.Object(
			{
				q: Type.Optional(Type.String({ maxLength: 200 })),
				zone: Type.Optional(
					Type.String({
						maxLength: 64,
						description: 'IANA time zone in which runs are found by their time; UTC by default',
					}),
				),
			},
			{ additionalProperties: false },
		),
		response: { 200: SearchResults, ...failures },
	},
} as const satisfies Route;
