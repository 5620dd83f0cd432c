import { FEW, FEW_PAYERS, type FunnelSource } from 'bff/contract/admin/funnel';
import { formatAmount } from 'remote-kit/format-amount';
import { formatNumber } from 'remote-kit/format-number';

/**
 * `33%`; `4.2%` below ten; `few` where a percentage would mislead; `–` above 100%, because some
 * users sign up without visiting the landing page. Empty if there is nothing.
 */
export function describeShare(share: number | null, whole: number): string {
	if (share === null) return whole === 0 ? '' : 'few';
	if (share > 1) return '–';
	const percent = share * 100;
	return `${percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** `17`; `few` for fewer than five paying users; empty for none. */
export function describeDays(days: number | null, paid: number): string {
	if (days === null) return paid === 0 ? '' : 'few';
	return formatNumber(Math.round(days));
}

/** `$441`, by currency. */
export function describeRevenue(revenue: Record<string, number>): string {
	const sums = Object.entries(revenue).filter(([, amount]) => amount !== 0);
	if (sums.length === 0) return '0';
	return sums
		.map(([currency, amount]) => formatAmount(amount, currency, { isShort: true }))
		.join(', ');
}

/** Hosts that are better known by another name. */
const sites: Readonly<Record<string, string>> = {
	'news.ycombinator.com': 'Hacker News',
	'github.com': 'GitHub',
};

/** The name of a source, and how it was recognised. */
export function describeSource({ kind, name }: FunnelSource): [name: string, note: string] {
	switch (kind) {
		case 'campaign':
			return [name ?? '', `utm_source=${name}`];
		case 'ad':
			return ['Ads', 'ad click'];
		case 'referrer':
			return sites[name ?? ''] ? [sites[name ?? ''] ?? '', name ?? ''] : [name ?? '', 'link'];
		case 'unknown':
			return ['Direct or unknown', 'no referrer and no tag'];
		case 'other':
			return ['Other sources', 'the smallest ones'];
		case 'all':
			return ['All sources', ''];
	}
}

/** Defines what each number counts. */
export const definitions: readonly (readonly [term: string, meaning: string])[] = [
	[
		'Visit',
		'One browser tab on the landing page. No cookie, so the same person in another tab or on another day counts again.',
	],
	[
		'Early access',
		'An address left in the early-access form, counted once. A request, not an account.',
	],
	['Sign-up', 'An account created. It belongs to the source of its first known visit.'],
	[
		'Left out',
		'Accounts of operators are left out. Deleted accounts are left out, even of earlier weeks.',
	],
	['First draft', 'The account has a finished draft; samples don’t count.'],
	['Trial', 'A 14-day trial started at Stripe. 0 to pay, so it isn’t “paid”.'],
	['Paid', 'The first invoice above zero was paid. Counted once per account.'],
	['Cancelled', 'Paid once, then ended. Trials that ended without paying aren’t here.'],
	['Days to pay', 'Median days from sign-up to the first paid invoice.'],
	['Revenue', 'Paid invoices less refunds, before Stripe’s fees.'],
	[
		'Source',
		'First touch: utm_source, otherwise an ad click, otherwise the referrer’s host. Stored with the account.',
	],
	[
		'Direct or unknown',
		'No referrer and no tag: typed, bookmarked, apps, private windows. Never spread over the other sources.',
	],
	[
		'few',
		`Under ${FEW} in the step before, or under ${FEW_PAYERS} paid. A percentage would mislead.`,
	],
];
