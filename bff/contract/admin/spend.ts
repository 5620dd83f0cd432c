import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Day, failures, nullable, type Route } from '../route.ts';

/** How many days are told, today included. */
export const SPEND_DAYS = 14;

/** What a person used on a day. Amounts are US dollars. */
export const SpentDay = Type.Object({
	/** In UTC, as `2026-11-23`. */
	day: Day,
	username: Type.String(),
	/** Tokens of prompts and answers, whatever the model was used for. */
	tokens: Type.Integer(),
	/** What the model's provider took for them, or our estimate. */
	modelCost: Type.Number(),
	/** Posts that X billed, of filter runs and fetches. */
	postsRead: Type.Integer(),
	/** These posts, and what was published and deleted, by the prices in the settings. */
	xCost: Type.Number(),
});
export type SpentDay = Static<typeof SpentDay>;

/** How many rows `days` has at most. */
export const SPEND_ROWS = 500;

export const Spend = Type.Object({
	/** Newest day first, of each day the most expensive first; 500 at most. */
	days: Type.Array(SpentDay),
	/** Of all people and days, also those that `days` leaves out. */
	totals: Type.Omit(SpentDay, ['day', 'username']),
	/** Whether there are more than `days` has. */
	isCut: Type.Boolean(),
	/** Who spent most on answers and rewriting this month (UTC); 100 at most. */
	month: Type.Array(
		Type.Object({
			username: Type.String(),
			spent: Type.Number(),
			/** The limit that the person has set; null if there is none. */
			monthlyLimit: nullable(Type.Number()),
		}),
	),
	/** The most posts that one fetch and one run may read, for one person. */
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
