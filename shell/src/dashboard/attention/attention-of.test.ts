import { expect, test } from 'vitest';
import { fetched } from '../../testing/dashboard-data.ts';
import { attentionOf } from './attention-of.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const active = { hasActiveSubscription: true, status: 'active', trialEndsAt: null };
const connectAgain =
	'Bluesky no longer accepts your connection. Connect Bluesky again in Settings.';
const expired = {
	...fetched,
	status: 'failed' as const,
	error: { code: 'connection_expired' as const, message: connectAgain, error: connectAgain },
};
const titles = (...input: Parameters<typeof attentionOf>) =>
	attentionOf(...input).map(({ title }) => title);

test.each([
	['nothing', active, []],
	[
		'a trial of which much is left',
		{ ...active, status: 'trialing', trialEndsAt: '2026-11-24T12:00:00.000Z' },
		[],
	],
	[
		'a trial that ends soon',
		{ ...active, status: 'trialing', trialEndsAt: '2026-11-22T12:00:00.000Z' },
		['Your free trial ends on 22 November 2026.'],
	],
	[
		'a cancelled plan',
		{ ...active, endsAt: '2026-11-30T12:00:00.000Z' },
		['Your plan ends on 30 November 2026.'],
	],
	[
		'a failed payment',
		{ ...active, hasActiveSubscription: false, status: 'past_due' },
		['Your last payment failed.'],
	],
	[
		'an ended plan',
		{ ...active, hasActiveSubscription: false, status: 'canceled' },
		['Your plan has ended.'],
	],
	[
		'no plan yet',
		{ ...active, hasActiveSubscription: false, status: null },
		['Choose a plan to start.'],
	],
])('%s', (_, subscription, expected) => {
	expect(titles(subscription, fetched, now)).toEqual(expected);
});

test('an expired connection', () => {
	expect(attentionOf(active, expired, now)).toEqual([
		{
			title: 'A connection has expired.',
			text: connectAgain,
			action: 'Connect again',
			href: '/app/settings/x',
		},
	]);
});

test('the plan comes before the connection', () => {
	const ending = { ...active, endsAt: '2026-11-30T12:00:00.000Z' };
	expect(titles(ending, expired, now)).toEqual([
		'Your plan ends on 30 November 2026.',
		'A connection has expired.',
	]);
});
