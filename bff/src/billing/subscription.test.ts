import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOwnAccess } from '../../contract/access/access.ts';
import { subscriptionStatus } from '../../contract/billing/subscription.ts';
import { type BillingApp, buildBillingApp } from '../testing/apps/build-billing-app.ts';
import {
	contractRoutes,
	nameOf,
	needsOperator,
	needsSession,
	needsSubscription,
	pathOf,
} from '../testing/contract-routes.ts';
import { SubscriptionEntity } from './subscription.entity.ts';

let app: BillingApp;
beforeAll(async () => {
	app = await buildBillingApp({ keep: true });
});
afterAll(() => app.close());

test.each([
	[null, false],
	['trialing', true],
	['active', true],
	['past_due', false],
	['canceled', false],
	['incomplete', false],
	['incomplete_expired', false],
	['unpaid', false],
	['paused', false],
	['a_status_yet_unknown', false],
])(
	'whether the status %j at Stripe gives the user access: %s [G5]',
	async (subscription, hasActiveSubscription) => {
		const { client } = await app.loginAs(undefined, { subscription });
		expect(await client.call(subscriptionStatus, {})).toEqual({
			hasActiveSubscription,
			status: subscription,
			trialEndsAt: null,
			renewsAt: null,
			endsAt: null,
			plan: null,
		});
	},
);

test('the end of the trial is returned in UTC', async () => {
	const { id, client } = await app.loginAs();
	const trialEndsAt = new Date('2026-12-05T23:30:00.123+02:00');
	await app.services.em.fork().nativeUpdate(SubscriptionEntity, { userId: id }, { trialEndsAt });
	expect(await client.call(subscriptionStatus, {})).toMatchObject({
		trialEndsAt: '2026-12-05T21:30:00.123Z',
	});
});

test('without a subscription, every app route returns 402 and the model gets no request [B8]', async () => {
	const threadId = '00000000-0000-4000-8000-000000000000';
	const refused: string[] = [];
	for (const subscription of [null, 'past_due', 'canceled']) {
		for (const route of (await contractRoutes()).filter(needsSubscription)) {
			// A user for each route, because of the limit of requests in a minute.
			const { cookie } = await app.loginAs(undefined, { subscription });
			for (const payload of [undefined, { text: 'Two posts' }, {}]) {
				const response = await app.app.inject({
					method: route.method,
					url: pathOf(route, { threadId, id: threadId, tweetId: '1', version: '1' }),
					headers: { cookie },
					...(payload === undefined || route.method === 'GET' ? {} : { payload }),
				});
				expect({
					route: nameOf(route),
					status: response.statusCode,
					code: response.json().code,
				}).toEqual({
					route: nameOf(route),
					status: 402,
					code: 'subscription_required',
				});
			}
			refused.push(nameOf(route));
		}
	}
	expect(refused).toContain('POST /api/compose');
	expect(app.model.requests).toEqual([]);
});

test('routes that need only a session are open without a subscription', async () => {
	const { cookie } = await app.loginAs(undefined, { subscription: null });
	const routes = (await contractRoutes()).filter(
		(route) =>
			needsSession(route) &&
			!needsSubscription(route) &&
			!needsOperator(route) &&
			route.method === 'GET',
	);
	expect(routes.map(nameOf)).toContain('GET /api/user-api-keys');
	for (const route of routes) {
		const url = pathOf(route, { id: randomUUID() });
		const { statusCode } = await app.app.inject({ url, headers: { cookie } });
		const isForPrograms = route.url === readOwnAccess.url;
		const expected = route.url.includes(':') || isForPrograms ? 404 : 200;
		expect({ route: nameOf(route), statusCode }).toEqual({
			route: nameOf(route),
			statusCode: expected,
		});
	}
});

test('when a subscription ends during a session, the next request is refused [B8]', async () => {
	const { id, cookie } = await app.loginAs(undefined, { subscription: 'active' });
	const ask = () => app.app.inject({ url: '/api/threads/recent', headers: { cookie } });
	expect((await ask()).statusCode).toBe(200);
	await app.services.em
		.fork()
		.nativeUpdate(SubscriptionEntity, { userId: id }, { status: 'canceled' });
	expect((await ask()).statusCode).toBe(402);
});
