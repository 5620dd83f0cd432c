import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Dollars, Time, TimeRange } from './filter-run.ts';
import { failures, Id, type Route } from './route.ts';

/** What a run would take, as far as it can be known without paying. */
export const RunEstimate = Type.Object({
	/**
	 * Posts in the window: counted where they are stored, otherwise by how many there were lately;
	 * null where nothing is known.
	 */
	posts: Type.Union([Type.Integer(), Type.Null()]),
	/** Of these, already judged by the same words and free. */
	reused: Type.Integer(),
	/** Model tokens, in and out. */
	tokens: Type.Union([Type.Integer(), Type.Null()]),
	/** By the provider's price list; null where that names no price for the model. */
	modelCost: Type.Union([Dollars, Type.Null()]),
	/** By the price for a post in the settings of this installation. */
	postsCost: Type.Union([Dollars, Type.Null()]),
	/**
	 * Nothing older can be read from X; older posts come from storage. Null where nothing can be read
	 * at all.
	 */
	reachesBack: Type.Union([Time, Type.Null()]),
	/** Stored posts of the window that are older than that. */
	fromStorage: Type.Integer(),
	/** No run judges more posts than this, newest first. */
	maxPosts: Type.Integer(),
	/** Sentences for the person: what is unknown, what will be missing, what stands in the way. */
	notes: Type.Array(Type.String()),
});
export type RunEstimate = Static<typeof RunEstimate>;

/** What a run of this template over this window would take. Asks neither X nor the model. */
export const estimateRun = {
	method: 'POST',
	url: '/api/filter/estimate',
	schema: {
		summary: 'What a run would take',
		tags: ['filter'],
		body: Type.Object({ templateId: Id, timeRange: TimeRange }, { additionalProperties: false }),
		response: { 200: RunEstimate, ...failures },
	},
} as const satisfies Route;
