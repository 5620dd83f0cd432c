import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Day, failures, nullable, type Route, Time } from '../route.ts';

/**
 * No share is given if the step before has fewer accounts than this, and no median of days below
 * this many payers.
 */
export const FEW = 30;
export const FEW_PAYERS = 5;

/** A share of the step before, 0 to 1 with three digits; null if that step has fewer than `FEW`. */
const Share = nullable(Type.Number());

/** Sums by currency, such as `usd`, in its smallest unit, such as cents. */
const Revenue = Type.Record(Type.String(), Type.Integer());

/** Later steps of the users who signed up, of one source or in one week. */
const Cohort = {
	/** Accounts created, except those of operators and those deleted since. */
	signUps: Type.Integer(),
	/** Accounts with a finished draft, not counting samples. */
	firstDraft: Type.Integer(),
	/** Accounts with a finished draft whose trial began at Stripe. */
	trial: Type.Integer(),
	/** Accounts with a trial that paid an invoice above zero. */
	paid: Type.Integer(),
	/** Accounts that paid and whose subscription has ended. */
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
	/** Addresses that requested early access, each counted once. */
	earlyAccess: Type.Integer(),
	...Cohort,
	shares: Type.Object({
		/** Share of visits. */
		earlyAccess: Share,
		/** Share of visits. */
		signUps: Share,
		/** Share of sign-ups. */
		firstDraft: Share,
		/** Share of sign-ups. */
		trial: Share,
		/** Share of trials. */
		paid: Share,
		/** Share of paying accounts. */
		cancelled: Share,
	}),
});
export type FunnelSource = Static<typeof FunnelSource>;

export const FunnelWeek = Type.Object({
	/** The Monday, as `2026-10-05`. */
	week: Day,
	...Cohort,
	/** Trials of this week that are still running. */
	openTrials: Type.Integer(),
	/**
	 * Share of sign-ups; null if those are few, if no trial of the week can have ended yet, or if
	 * most of the trials are still running.
	 */
	paidShare: Share,
});
export type FunnelWeek = Static<typeof FunnelWeek>;

/** Visits and sign-ups of some weeks, in UTC, and the later steps of these users. */
export const Funnel = Type.Object({
	from: Time,
	/** Exclusive. */
	until: Time,
	total: FunnelSource,
	/** By first touch, most visits first; `unknown` comes last. */
	sources: Type.Array(FunnelSource),
	/** By week of sign-up, oldest first. */
	weeks: Type.Array(FunnelWeek),
});
export type Funnel = Static<typeof Funnel>;

/**
 * The funnel from visit to payment. Without `until`, the last week is the current one. 400
 * `invalid_input` for an `until` that is not a Monday.
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
