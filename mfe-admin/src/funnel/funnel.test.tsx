import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import './funnel-page.tsx';
import { answer, refuse } from 'remote-kit/testing/replies';
import { emptyFunnel, funnel } from '../testing/funnel.ts';
import { openAdmin } from '../testing/open-admin.tsx';
import { describeDays, describeRevenue, describeShare } from './describe-funnel.ts';

const READ = 'GET /api/admin/funnel?weeks=8';

async function row(table: string, name: RegExp) {
	const within_ = within(await screen.findByRole('table', { name: table }));
	const row = within_.getByRole('rowheader', { name }).closest('tr');
	return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
}

test('shows each source with shares, and small numbers without', async () => {
	openAdmin('/app/admin', { [READ]: answer(funnel) });
	expect(await row('By source', /^Hacker News/)).toEqual([
		...['6,210', '2103.4%', '1883.0%', '9752%', '5127%', '918%', '2', '19', '$171'],
	]);
	expect(await row('By source', /^Ads/)).toEqual([
		...['28', '210few', '4few', '97few', '51few', '1few', '2', 'few', '$19.50'],
	]);
	expect(await row('By source', /^Direct or unknown/)).toContain('2,480');
	expect((await row('By source', /^All sources/)).at(-1)).toBe('$528.90, €12');
});

test('shows each week, and says which is too early', async () => {
	openAdmin('/app/admin', { [READ]: answer(funnel) });
	expect(await row('By week of sign-up', /^5 Oct/)).toContain('8.7%');
	expect(await row('By week of sign-up', /^12 Oct/)).toContain('few');
	expect(await row('By week of sign-up', /^23 Nov19 trials still open/)).toContain('too early');
});

test('weeks in a row without a sign-up are one row', async () => {
	const [busy] = funnel.weeks;
	const [empty] = emptyFunnel.weeks;
	const weeks = [
		{ ...empty, week: '2026-10-05' },
		{ ...empty, week: '2026-10-12' },
		{ ...busy, week: '2026-10-19' },
		{ ...empty, week: '2026-10-26' },
	];
	openAdmin('/app/admin', { [READ]: answer({ ...funnel, weeks }) });
	expect(await row('By week of sign-up', /^5 Oct to 12 Oct2 weeks/)).toEqual(['Nobody signed up.']);
	expect(
		within(screen.getByRole('table', { name: 'By week of sign-up' })).getAllByRole('row'),
	).toHaveLength(4);
});

test('leads to other periods and to the same as JSON', async () => {
	openAdmin('/app/admin?weeks=52', { 'GET /api/admin/funnel?weeks=52': answer(funnel) });
	await row('By source', /^Ads/);
	const period = within(screen.getByRole('navigation', { name: 'Period' }));
	expect(period.getByRole('link', { current: true }).textContent).toBe('1 year');
	expect(screen.getByRole('link', { name: '4 weeks' }).getAttribute('href')).toBe(
		'/app/admin?weeks=4',
	);
	expect(screen.getByRole('link', { name: 'Download JSON' }).getAttribute('href')).toBe(
		'/api/admin/funnel?weeks=52',
	);
});

test('offers to retry', async () => {
	const replies = { [READ]: refuse(503, 'not_ready', 'Not now.') };
	openAdmin('/app/admin', replies);
	await screen.findByText('We couldn’t load the funnel');
	replies[READ] = answer(funnel);
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	expect(await row('By source', /^Ads/)).toHaveLength(9);
});

test.each([
	[describeShare(0.42, 100), '42%'],
	[describeShare(0.0996, 100), '10.0%'],
	[describeShare(0.1, 100), '10%'],
	[describeShare(0, 100), '0.0%'],
	[describeShare(1.02, 100), '–'],
	[describeShare(null, 29), 'few'],
	[describeShare(null, 0), ''],
	[describeDays(14.6, 5), '15'],
	[describeDays(null, 4), 'few'],
	[describeDays(null, 0), ''],
	[describeRevenue({}), '0'],
	[describeRevenue({ usd: -1200 }), '-$12'],
])('%s is written as %s', (text, expected) => {
	expect(text).toBe(expected);
});
