import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Day, failures, nullable, type Route, Time } from '../route.ts';

/** Of fewer in the step before, or days to pay of fewer payers, no share is given. */
export const FEW = 30;
export const FEW_PAYERS = 5;

/** A part of the step before, 0 to 1 with three digits; null if that step has fewer than `FEW`. */
const Share = nullable(Type.Number());

/** Sums by currency, as `usd`, in its hundredth part, such as cents. */
const Revenue = Type.Record(Type.String(), Type.Integer());

/** What became of those who signed up, of one source or in one week. */
const Cohort = {
	/** Accounts created, without those of operators and those that were deleted since. */
	signUps: Type.Integer(),
	/** Of these, accounts with a finished draft, samples not counted. */
	firstDraft: Type.Integer(),
	/** Of these, accounts whose trial began at Stripe. */
	trial: Type.Integer(),
	/** Of these, accounts that paid an invoice above zero. */
	paid: Type.Integer(),
	/** Of those who paid, accounts whose subscription has ended. */
	cancelled: Type.Integer(),
	/** Median of the days from sign-up to the first payment; null below `FEW_PAYERS`. */
	daysToPay: nullable(Type.Number()),
	revenue: Revenue,
};

export const FunnelSource = Type.Object({
	kind: Type.Enum(['campaign', 'ad', 'referrer', 'unknown', 'other', 'all'], {
		description:
			'campaign: utm_source; ad: a click on an ad; other: all sources beyond the first 30',
	}),
	/** `utm_source` of a campaign, or the host of a referrer; null for the other kinds. */
	name: nullable(Type.String()),
	/** Browser sessions on the landing page. */
	visits: Type.Integer(),
	/** Addresses that asked for early access, each counted once. */
	earlyAccess: Type.Integer(),
	...Cohort,
	shares: Type.Object({
		/** Of visits. */
		earlyAccess: Share,
		/** Of visits. */
		signUps: Share,
		/** Of sign-ups. */
		firstDraft: Share,
		/** Of sign-ups. */
		trial: Share,
		/** Of trials. */
		paid: Share,
		/** Of those who paid. */
		cancelled: Share,
	}),
});
export type FunnelSource = Static<typeof FunnelSource>;

export const FunnelWeek = Type.Object({
	/** The Monday, as `2026-10-05`. */
	week: Day,
	...Cohort,
	/** Trials of this week that still run. */
	openTrials: Type.Integer(),
	/**
	 * Of sign-ups; null if these are few, if no trial of the week can have ended yet, or if most of
	 * the trials still run.
	 */
	paidShare: Share,
});
export type FunnelWeek = Static<typeof FunnelWeek>;

/** Visits and sign-ups of some weeks, in UTC, and what became of those who signed up. */
export const Funnel = Type.Object({
	from: Time,
	/** Not included. */
	until: Time,
	total: FunnelSource,
	/** By first touch, most visits first; `unknown` comes last. */
	sources: Type.Array(FunnelSource),
	/** By week of sign-up, oldest first. */
	weeks: Type.Array(FunnelWeek),
});
export type Funnel = Static<typeof Funnel>;

/**
 * From the visit to the payment. Without `until` the last week is this one. 400 `invalid_input` for
 * an `until` that is no Monday.
 */
export const readFunnel = {
	method: 'GET',
	url: '/api/admin/funnel',
	schema: {
		summary: 'From the visit to the payment',
		tags: ['admin'],
		querystring: Type.Object(
			{
				weeks: Type.Optional(Type.Enum(['4', '8', '52'], { description: 'default 8' })),
				until: Type.Optional(
					Type.String({
						pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$',
						description: 'the Monday after the last week, as 2026-11-02',
					}),
				),
			},
			{ additionalProperties: false },
		),
		response: { 200: Funnel, ...failures },
	},
} as const satisfies Route;
