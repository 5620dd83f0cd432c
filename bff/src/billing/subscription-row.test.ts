import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { Subscription } from './stripe-objects.ts';
import { bestOf, rowOf } from './subscription-row.ts';

const END = 1_800_000_000;

function subscription(fields: object = {}): Subscription {
	const given: unknown = {
		id: 'sub_1',
		status: 'active',
		created: 1,
		cancel_at_period_end: false,
		items: { data: [{ current_period_end: END, price: { product: 'prod_1' } }] },
		...fields,
	};
	if (!Value.Check(Subscription, given)) throw new Error('This is no subscription.');
	return given;
}

test('the end of the period is read from the format of both versions of Stripe’s API [G9]', () => {
	const before = subscription({
		current_period_end: END,
		items: { data: [{ price: { product: { id: 'prod_1' } } }] },
	});
	expect(rowOf(before)).toEqual(rowOf(subscription()));
	expect(rowOf(before).renewsAt).toEqual(new Date(END * 1000));
});

test.each([
	['cancelled at the end of the period', { cancel_at_period_end: true }, END],
	['cancelled at another date', { cancel_at: END + 5 }, END + 5],
	[
		'that has ended',
		{ status: 'canceled', ended_at: END - 5, cancel_at_period_end: true },
		END - 5,
	],
])('a subscription %s has an end date and no renewal date', (_, fields, endsAt) => {
	expect(rowOf(subscription(fields))).toMatchObject({
		endsAt: new Date(endsAt * 1000),
		renewsAt: null,
	});
});

test('the end of the trial is set only during the trial', () => {
	expect(rowOf(subscription({ status: 'trialing', trial_end: END })).trialEndsAt).toEqual(
		new Date(END * 1000),
	);
	expect(rowOf(subscription({ status: 'active', trial_end: END })).trialEndsAt).toBeNull();
});

test.each([
	['canceled', 'active'],
	['past_due', 'trialing'],
	['unpaid', 'past_due'],
	['canceled', 'a_status_yet_unknown'],
	['a_status_yet_unknown', 'active'],
])(
	'between a subscription that is %s and one that is %s, the second counts even if older [G5]',
	(worse, better) => {
		const a = subscription({ id: 'sub_a', status: worse, created: 2 });
		const b = subscription({ id: 'sub_b', status: better, created: 1 });
		expect([bestOf([a, b])?.id, bestOf([b, a])?.id]).toEqual(['sub_b', 'sub_b']);
	},
);

test('between two subscriptions with the same status, the newer counts', () => {
	const old = subscription({ id: 'sub_old', created: 1 });
	const young = subscription({ id: 'sub_young', created: 2 });
	expect([bestOf([old, young])?.id, bestOf([young, old])?.id]).toEqual(['sub_young', 'sub_young']);
	expect(bestOf([])).toBeUndefined();
});
