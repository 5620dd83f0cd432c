import type { Static } from 'typebox';
import * as Type from 'typebox';
import { PublicationStatus } from '../publishing/publication.ts';
import { failures, nullable, type Route, Time } from '../route.ts';

/** Maximum number of results of each kind. */
export const SEARCH_RESULTS = 5;

export const SearchResults = Type.Object({
	/** Found by name. */
	threads: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), updatedAt: Time })),
	/** Found by text, in the library. */
	drafts: Type.Array(
		Type.Object({
			id: Type.String(),
			/** About 100 characters on one line: the beginning, or the text around the match. */
			excerpt: Type.String(),
			/** Null unless it was queued or posted. */
			status: nullable(PublicationStatus),
			/** Its time at X if it has a status, otherwise when it was changed. */
			at: Time,
		}),
	),
	/** Found by path. */
	files: Type.Array(Type.Object({ path: Type.String(), updatedAt: Time })),
	/** Found by name. */
	templates: Type.Array(
		Type.Object({ id: Type.String(), name: Type.String(), version: Type.Integer() }),
	),
	/** Found by title and time. `included` counts the user's overrides. */
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
 * all words of `q` in any order, ignoring case, last used first. An empty `q` returns the most
 * recent ones. Only the newest 5,000 threads and 1,000 runs are searched.
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
