import type { Funnel, FunnelSource, FunnelWeek } from '../../../contract/admin/funnel.ts';
import { referrerHostOf } from '../../landing/landing.ts';
import { WEEK_MS } from '../../time.ts';
import { countCohort, shareOf } from './cohort.ts';
import type { FunnelStore, SignUp, Touch } from './funnel-store.ts';

/** The length of a trial. No trial of a week's cohort ends earlier. */
const TRIAL_MS = 2 * WEEK_MS;
/**
 * Beyond this many sources, the smallest are merged, because anybody can make up a `utm_source`.
 */
const MAX_SOURCES = 30;

type Source = Pick<FunnelSource, 'kind' | 'name'>;

interface Counted extends Source {
	visits: number;
	earlyAccess: number;
	accounts: SignUp[];
}

/**
 * Counts the weeks before `until`. `ownHosts` are the hosts of our pages, which do not count as
 * referrers.
 */
export async function countFunnel(
	store: FunnelStore,
	{
		weeks,
		until,
		ownHosts,
		now,
	}: { weeks: number; until: Date; ownHosts: readonly string[]; now: Date },
): Promise<Funnel> {
	const from = new Date(until.getTime() - weeks * WEEK_MS);
	const visits = await store.countVisits(from, until);
	const addresses = await store.countAddresses(from, until);
	const accounts = await store.listSignUps(from, until);

	const found = new Map<string, Counted>();
	const of = (touch: Touch): Counted => {
		const source = sourceOf(touch, ownHosts);
		const key = JSON.stringify(source);
		const counted = found.get(key) ?? { ...source, visits: 0, earlyAccess: 0, accounts: [] };
		found.set(key, counted);
		return counted;
	};
	for (const visit of visits) of(visit).visits += visit.count;
	for (const address of addresses) of(address).earlyAccess += address.count;
	for (const account of accounts) of(account).accounts.push(account);

	const all = [...found.values()];
	return {
		from: from.toISOString(),
		until: until.toISOString(),
		total: describe(merge({ kind: 'all', name: null }, all)),
		sources: sortSources(all).map(describe),
		weeks: Array.from({ length: weeks }, (_, index) => {
			const begin = from.getTime() + index * WEEK_MS;
			return countWeek(begin, accounts, now);
		}),
	};
}

/** Hosts of the same site. */
const aliases: Readonly<Record<string, string>> = {
	't.co': 'x.com',
	'twitter.com': 'x.com',
	'mobile.twitter.com': 'x.com',
};

/** First touch: the campaign, otherwise an ad, otherwise the referrer. */
function sourceOf(touch: Touch, ownHosts: readonly string[]): Source {
	const campaign = touch.utmSource?.trim().toLowerCase();
	if (campaign) return { kind: 'campaign', name: campaign };
	if (touch.isAdClick) return { kind: 'ad', name: null };
	const host = referrerHostOf(touch.referrerHost && `https://${touch.referrerHost}`, ownHosts);
	return host === null
		? { kind: 'unknown', name: null }
		: { kind: 'referrer', name: aliases[host] ?? host };
}

/** Most visits first; sources beyond the limit are merged, and `unknown` comes last. */
function sortSources(all: readonly Counted[]): Counted[] {
	const known = all
		.filter(({ kind }) => kind !== 'unknown')
		.toSorted((a, b) => b.visits - a.visits || b.accounts.length - a.accounts.length);
	const rest = known.slice(MAX_SOURCES);
	return [
		...known.slice(0, MAX_SOURCES),
		...(rest.length > 0 ? [merge({ kind: 'other', name: null }, rest)] : []),
		merge(
			{ kind: 'unknown', name: null },
			all.filter(({ kind }) => kind === 'unknown'),
		),
	];
}

function merge(source: Source, parts: readonly Counted[]): Counted {
	return {
		...source,
		visits: parts.reduce((sum, { visits }) => sum + visits, 0),
		earlyAccess: parts.reduce((sum, { earlyAccess }) => sum + earlyAccess, 0),
		accounts: parts.flatMap(({ accounts }) => accounts),
	};
}

function describe({ accounts, ...source }: Counted): FunnelSource {
	const cohort = countCohort(accounts);
	return {
		...source,
		...cohort,
		shares: {
			earlyAccess: shareOf(source.earlyAccess, source.visits),
			signUps: shareOf(cohort.signUps, source.visits),
			firstDraft: shareOf(cohort.firstDraft, cohort.signUps),
			trial: shareOf(cohort.trial, cohort.signUps),
			paid: shareOf(cohort.paid, cohort.trial),
			cancelled: shareOf(cohort.cancelled, cohort.paid),
		},
	};
}

function countWeek(begin: number, all: readonly SignUp[], now: Date): FunnelWeek {
	const accounts = all.filter(({ createdAt }) => {
		const age = createdAt.getTime() - begin;
		return age >= 0 && age < WEEK_MS;
	});
	const cohort = countCohort(accounts);
	const openTrials = accounts.filter(({ status }) => status === 'trialing').length;
	const isEarly = now.getTime() < begin + TRIAL_MS || openTrials * 2 > cohort.trial;
	return {
		week: new Date(begin).toISOString().slice(0, 10),
		...cohort,
		openTrials,
		paidShare: isEarly ? null : shareOf(cohort.paid, cohort.signUps),
	};
}
