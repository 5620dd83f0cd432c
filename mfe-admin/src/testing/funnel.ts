import type { Funnel, FunnelSource, FunnelWeek } from 'bff/contract/admin/funnel';

const site: FunnelSource = {
	kind: 'referrer',
	name: 'news.ycombinator.com',
	visits: 6210,
	earlyAccess: 210,
	signUps: 188,
	firstDraft: 97,
	trial: 51,
	paid: 9,
	cancelled: 2,
	daysToPay: 19,
	revenue: { usd: 17_100 },
	shares: {
		earlyAccess: 0.034,
		signUps: 0.03,
		firstDraft: 0.516,
		trial: 0.271,
		paid: 0.176,
		cancelled: null,
	},
};
const noShares: FunnelSource['shares'] = {
	earlyAccess: null,
	signUps: null,
	firstDraft: null,
	trial: null,
	paid: null,
	cancelled: null,
};
const week: FunnelWeek = {
	week: '2026-10-05',
	signUps: 196,
	firstDraft: 110,
	trial: 62,
	paid: 17,
	cancelled: 1,
	daysToPay: 18,
	revenue: { usd: 34_500 },
	openTrials: 0,
	paidShare: 0.087,
};
const none = {
	visits: 0,
	earlyAccess: 0,
	signUps: 0,
	firstDraft: 0,
	trial: 0,
	paid: 0,
	cancelled: 0,
	daysToPay: null,
	revenue: {},
	shares: noShares,
};

/** Two months with a campaign, a site, few ad clicks, and a week whose trials still run. */
export const funnel: Funnel = {
	from: '2026-10-05T00:00:00.000Z',
	until: '2026-11-30T00:00:00.000Z',
	total: { ...site, kind: 'all', name: null, visits: 9590, revenue: { usd: 52_890, eur: 1200 } },
	sources: [
		site,
		{ ...site, kind: 'campaign', name: 'a-newsletter-with-a-very-long-name-of-its-campaign' },
		{
			...site,
			kind: 'ad',
			name: null,
			visits: 28,
			signUps: 4,
			paid: 1,
			daysToPay: null,
			revenue: { usd: 1950 },
			shares: noShares,
		},
		{ ...site, kind: 'unknown', name: null, visits: 2480 },
	],
	weeks: [
		week,
		{ ...week, week: '2026-10-12', signUps: 12, paid: 1, daysToPay: null, paidShare: null },
		{ ...week, week: '2026-11-23', openTrials: 19, paid: 0, daysToPay: null, paidShare: null },
	],
};

/** No visits yet. */
export const emptyFunnel: Funnel = {
	...funnel,
	total: { ...none, kind: 'all', name: null },
	sources: [{ ...none, kind: 'unknown', name: null }],
	weeks: funnel.weeks.map(({ week }) => ({ ...none, week, openTrials: 0, paidShare: null })),
};
