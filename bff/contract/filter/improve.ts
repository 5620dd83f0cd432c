import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { Dollars, EventStream, failures, Id, nullable, type Route } from '../route.ts';
import { FilterContent } from './filter.ts';

/** With fewer labelled posts, a comparison would say too little. */
export const MIN_LABELS = 20;

/** How often verdicts agree with the user's overrides on the held-out posts. */
export const Measure = Type.Object({
	agreed: Type.Integer(),
	judged: Type.Integer(),
	/** The 95 % interval (Wilson) of the share of agreement, from 0 to 1. */
	low: Type.Number(),
	high: Type.Number(),
});
export type Measure = Static<typeof Measure>;

/**
 * The events of an improvement, in this order: `labels`, `proposed`, `progress` several times, and
 * `done` or `error`. Nothing is stored.
 */
export const improveEvents = {
	labels: Type.Object({
		/** The labelled posts that the model sees, and those of them with a wrong verdict. */
		shown: Type.Integer(),
		disagreements: Type.Integer(),
		/** The labelled posts that the model does not see, on which both descriptions are measured. */
		heldOut: Type.Integer(),
	}),
	proposed: Type.Object({
		/** The version that it is made from. */
		version: Type.Integer(),
		/** The content with the proposed description. */
		content: FilterContent,
		/** What was changed and why, in a sentence or two of the model. */
		summary: Type.String(),
	}),
	/** Verdicts on held-out posts so far, of both descriptions together. */
	progress: Type.Object({ judged: Type.Integer(), total: Type.Integer() }),
	done: Type.Object({
		before: Measure,
		after: Measure,
		/** US dollars; null if the provider did not report the cost. */
		cost: nullable(Dollars),
	}),
	error: ErrorBody,
} as const;

/**
 * Lets the model propose a better description from the posts on which the user disagreed with the
 * newest version, and measures both on labelled posts that the model did not see. Saving the
 * proposal is a call of `saveTemplate`. Closing the connection stops it. 400 `too_few_labels` under
 * `MIN_LABELS` labelled posts; 409 `nothing_to_improve` if the verdicts agree with all the posts
 * that the model would see, which is an `error` event if some of these had to be judged first.
 */
export const improveTemplate = {
	method: 'POST',
	url: '/api/filter/templates/:id/improve',
	schema: {
		summary: 'Propose a better description',
		tags: ['filter'],
		params: Type.Object({ id: Id }),
		response: { 200: EventStream, ...failures },
	},
	events: improveEvents,
} as const satisfies Route;
