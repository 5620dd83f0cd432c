import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Source } from '../feed/sources.ts';
import { Dollars, failures, Id, nullable, type Route, Time } from '../route.ts';
import { SOURCE_LIMIT } from './filter.ts';
import { TimeRange } from './run.ts';

/** What a run would read, cost and take, as far as that is known before it starts. */
export const RunEstimate = Type.Object({
	/**
	 * Posts in the window. Stored posts are counted; the rest is extrapolated from recent numbers.
	 * Null if there is nothing to extrapolate from.
	 */
	posts: nullable(Type.Integer()),
	/** Posts that already have a verdict for the same description, which costs nothing. */
	reused: Type.Integer(),
	/** Model tokens, prompt and completion together. */
	tokens: nullable(Type.Integer()),
	/** By the provider's price list; null if that has no price for the model. */
	modelCost: nullable(Dollars),
	/** By the price per post in this installation's settings. */
	postsCost: nullable(Dollars),
	/**
	 * The oldest time that can be read from all networks; older posts may come from storage. Null if
	 * nothing can be read.
	 */
	reachesBack: nullable(Time),
	/** Stored posts of the window that are older than `reachesBack`. */
	fromStorage: Type.Integer(),
	/** How long a run takes; null if the number of posts is unknown. */
	seconds: nullable(Type.Integer()),
	/** If the window holds few posts: wider windows, shortest first, that are known to hold more. */
	wider: Type.Array(Type.Object({ timeRange: TimeRange, posts: Type.Integer() })),
	/** Maximum number of posts that one run judges, newest first. */
	maxPosts: Type.Integer(),
	/** Sentences to show to the user: what is unknown, what will be missing, what prevents a run. */
	notes: Type.Array(Type.String()),
});
export type RunEstimate = Static<typeof RunEstimate>;

/**
 * Estimates a run over a window, of a template or of one that is not saved yet. `sources`: what it
 * would read, if that is not what the template says. Sends no request to networks or the model.
 */
export const estimateRun = {
	method: 'POST',
	url: '/api/filter/estimate',
	schema: {
		summary: 'What a run would take',
		tags: ['filter'],
		body: Type.Object(
			{
				templateId: Type.Optional(Id),
				timeRange: TimeRange,
				sources: Type.Optional(Type.Array(Source, { maxItems: SOURCE_LIMIT })),
			},
			{ additionalProperties: false },
		),
		response: { 200: RunEstimate, ...failures },
	},
} as const satisfies Route;
