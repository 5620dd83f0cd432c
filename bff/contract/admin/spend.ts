import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Day, failures, nullable, type Route } from '../route.ts';

/** The number of days shown, including today. */
export const SPEND_DAYS = 14;

/** A user's usage on a day. Amounts are US dollars. */
export const SpentDay = Type.Object({
	/** In UTC, as `2026-11-23`. */
	day: Day,
	username: Type.String(),
	/** Tokens of prompts and answers, whatever the model was used for. */
	tokens: Type.Integer(),
	/** The model provider's price for them, or our estimate. */
	modelCost: Type.Number(),
	/** Posts that X billed for filter runs and fetches. */
	postsRead: Type.Integer(),
	/** The cost of these posts, and of publishing and deleting, by the prices in the settings. */
	xCost: Type.Number(),
});
export type SpentDay = Static<typeof SpentDay>;

/** The maximum number of rows in `days`. */
export const SPEND_ROWS = 500;

export const Spend = Type.Object({
	/** Newest day first, and within a day the most expensive user first; at most 500. */
	days: Type.Array(SpentDay),
	/** Totals of all users and days, including those left out of `days`. */
	totals: Type.Omit(SpentDay, ['day', 'username']),
	/** Whether `days` leaves out rows. */
	isCut: Type.Boolean(),
	/** The users who spent the most on answers and rewriting this month (UTC); at most 100. */
	month: Type.Array(
		Type.Object({
			username: Type.String(),
			spent: Type.Number(),
			/** The limit that the user has set; null if there is none. */
			monthlyLimit: nullable(Type.Number()),
		}),
	),
	/** The maximum number of posts that one fetch and one run may read, for one user. */
	limits: Type.Object({ fetchPosts: Type.Integer(), runPosts: Type.Integer() }),
});
export type Spend = Static<typeof Spend>;

export const readSpend = {
	method: 'GET',
	url: '/api/admin/spend',
	schema: {
		summary: 'Tokens and posts read, by person and day',
		tags: ['admin'],
		response: { 200: Spend, ...failures },
	},
} as const satisfies Route;
