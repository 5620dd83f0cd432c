import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listConnections } from '../../contract/account/connections.ts';
import { login } from '../../contract/auth/auth.ts';
import { currentUser } from '../../contract/auth/session.ts';
import { createCheckoutSession } from '../../contract/billing/billing.ts';
import { subscriptionStatus } from '../../contract/billing/subscription.ts';
import {
	cancelDeletion,
	DELETION_DAYS,
	readDeletion,
	requestDeletion,
} from '../../contract/deletion/deletion.ts';
import { AuditEventEntity, IdentityEntity, SessionEntity, UserEntity } from '../auth/auth.ts';
import { CustomerEntity } from '../billing/billing.ts';
import { MessageEntity } from '../compose/compose.ts';
import { TweetFetchEntity } from '../feed/feed.ts';
import { RunEntity } from '../filter/filter.ts';
import { PublicationEntity } from '../publishing/publishing.ts';
import { type BillingApp, buildBillingApp, solo } from '../testing/apps/build-billing-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { DAY_MS } from '../time.ts';
import { ReplyJobEntity } from '../tweets/tweets.ts';
import { createRows } from './fixtures/insert-row.ts';

let app: BillingApp;
let mails: { to: string; subject: string; text: string }[];
beforeAll(async () => {
	mails = [];
	app = await buildBillingApp({
		keep: true,
		mailer: { send: async (mail) => void mails.push(mail) },
	});
});
afterAll(async () => {
	await app.close();
	await app.sandbox.close();
});
beforeEach(() => void mails.splice(0));

const em = () => app.services.em.fork();
const ask = ({ client, username, password }: TestUser) =>
	client.call(requestDeletion, { body: { username, password } });
const signIn = async (user: TestUser) => {
	const { headers } = await app.app.inject({
		method: 'POST',
		url: login.url,
		payload: { username: user.username, password: user.password },
	});
	const [cookie = ''] = String(headers['set-cookie']).split(';');
	return (method: 'GET' | 'DELETE', url: string) =>
		app.app.inject({ method, url, headers: { cookie } });
};
const isMarked = async ({ id }: TestUser) =>
	(await em().findOneOrFail(UserEntity, id)).deletesAt !== null;

describe('a request to delete the account', () => {
	test('cancels the subscription, ends other sessions, and names its deadline [A14, C10]', async () => {
		const user = await app.loginAs();
		await em().nativeUpdate(UserEntity, { id: user.id }, { email: `${user.username}@example.org` });
		const subscription = await subscribed(user);
		await app.services.sessions.begin(user.id, 'another browser');
		const { deletesAt } = await ask(user);
		const days = (Date.parse(deletesAt) - Date.now()) / DAY_MS;
		expect(days).toBeGreaterThan(DELETION_DAYS - 1);
		expect(days).toBeLessThanOrEqual(DELETION_DAYS);
		expect((await app.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
		expect(await app.rowOf(user)).toMatchObject({ status: 'canceled', renewsAt: null });
		expect(await user.client.call(currentUser, {})).toMatchObject({ user: { deletesAt } });
		expect(await em().count(SessionEntity, { userId: user.id, revokedAt: null })).toBe(1);
		expect(
			await em().count(AuditEventEntity, { userId: user.id, kind: 'deletion_requested' }),
		).toBe(1);
		await expect.poll(() => mails).toHaveLength(1);
		const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
		expect(mails[0]?.subject).toContain(day.format(new Date(deletesAt)));
	});

	test('closes an open checkout, so that nobody pays for a deleted account', async () => {
		const user = await app.loginAs(undefined, { subscription: null });
		await user.client.call(createCheckoutSession, {
			body: { pricingOptionId: 'price_sandbox_solo' },
		});
		await ask(user);
		const { data } = await app.stripe.checkout.sessions.list({ limit: 1 });
		expect(data[0]?.status).toBe('expired');
	});

	test('cancels a subscription whose checkout was opened at the same time, and no other', async () => {
		const pay = async ({ id: userId }: TestUser) => {
			const returnUrl = 'https://app.warble.example/billing';
			const order = { userId, priceId: solo, successUrl: returnUrl, cancelUrl: returnUrl };
			await app.press(String(await app.services.billing.checkout.begin(order)), {
				decision: 'pay',
			});
			const { stripeCustomerId: customer } = await em().findOneOrFail(CustomerEntity, userId);
			return async () =>
				(await app.stripe.subscriptions.list({ customer, status: 'all' })).data[0]?.status;
		};
		const [leaving, staying] = [await app.loginAs(), await app.loginAs()];
		for (const { id } of [leaving, staying])
			await em().execute('delete from subscriptions where user_id = ?', [id]);
		await ask(leaving);
		const statusOfLeaving = await pay(leaving);
		const statusOfStaying = await pay(staying);
		await app.services.deletion.run();
		expect(await statusOfLeaving()).toBe('canceled');
		expect(await statusOfStaying()).toBe('trialing');
	});

	test('stops with a clear error if Stripe fails, and works when it is repeated', async () => {
		const user = await app.loginAs();
		const subscription = await subscribed(user);
		await app.control('next', {
			action: 'status',
			status: 500,
			at: `/v1/subscriptions/${subscription}`,
			times: 3,
		});
		await expect(ask(user)).rejects.toMatchObject({
			status: 503,
			code: 'billing_unavailable',
			message: expect.stringContaining('your account was not deleted'),
		});
		expect(await isMarked(user)).toBe(false);
		expect((await app.stripe.subscriptions.retrieve(subscription)).status).toBe('trialing');
		await user.client.call(currentUser, {});
		await ask(user);
		expect((await app.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
		expect(await isMarked(user)).toBe(true);
	}, 20_000);

	test('succeeds although no mail can be queued, because the account is marked by then', async () => {
		const user = await app.loginAs();
		await em().nativeUpdate(UserEntity, { id: user.id }, { email: `${user.username}@example.org` });
		const enqueue = vi
			.spyOn(app.services.mails, 'enqueue')
			.mockRejectedValueOnce(new Error('The queue is gone.'));
		const { deletesAt } = await ask(user);
		expect(enqueue).toHaveBeenCalledOnce();
		expect(await user.client.call(currentUser, {})).toMatchObject({ user: { deletesAt } });
	});

	test('succeeds although the job cannot be started, because it runs every 15 minutes', async () => {
		const user = await app.loginAs();
		const send = vi
			.spyOn(app.services.jobs.boss, 'send')
			.mockRejectedValueOnce(new Error('The queue is gone.'));
		await ask(user);
		expect(send).toHaveBeenCalledOnce();
		expect(await isMarked(user)).toBe(true);
	});

	test.each([
		['another username', { username: 'somebody_else' }, 400, 'invalid_input'],
		['a wrong password', { password: 'not this one' }, 403, 'confirmation_failed'],
		['no password', { password: undefined }, 403, 'confirmation_failed'],
	])('is refused with %s', async (_, wrong, status, code) => {
		const user = await app.loginAs();
		const { username, password } = { ...user, ...wrong };
		const body = { username, ...(password !== undefined && { password }) };
		await expect(user.client.call(requestDeletion, { body })).rejects.toMatchObject({
			status,
			code,
		});
		expect(await isMarked(user)).toBe(false);
	});

	test('needs a recent sign-in from users without a password', async () => {
		const user = await app.loginAs();
		await em().nativeUpdate(UserEntity, { id: user.id }, { passwordHash: null });
		await em().insert(IdentityEntity, identityOf(user));
		const signedInAt = (ago: number) =>
			em().nativeUpdate(
				SessionEntity,
				{ userId: user.id },
				{ createdAt: new Date(Date.now() - ago) },
			);
		await signedInAt(3_600_000);
		const body = { username: user.username };
		await expect(user.client.call(requestDeletion, { body })).rejects.toMatchObject({
			code: 'confirmation_failed',
		});
		expect(await user.client.call(readDeletion, {})).toEqual({
			deletesAt: null,
			confirmBy: 'sign_in',
			hasSignedInRecently: false,
			providers: ['google'],
		});
		await signedInAt(60_000);
		await user.client.call(requestDeletion, { body });
		expect(await isMarked(user)).toBe(true);
	});

	test('stops all work for the account: posts, answers, runs, reply jobs and fetches', async () => {
		const [user, other] = [await app.loginAs(), await app.loginAs()];
		const leaseUntil = new Date(Date.now() + DAY_MS);
		const publish = async ({ id: userId }: TestUser, status: 'queued' | 'publishing') => {
			const { insert, made } = createRows(em(), 'Not now.');
			made.set('users', { id: userId });
			const id = randomUUID();
			await insert('drafts', { id, network: null });
			const lease = status === 'publishing' && { lease_id: randomUUID(), lease_until: leaseUntil };
			const idle = { network: null, lease_id: null, lease_until: null };
			await insert('publications', { status, ...idle, ...lease });
			return id;
		};
		const publicationsOf = ({ id }: TestUser) =>
			em().find(PublicationEntity, { userId: id }, { orderBy: { status: 'asc' } });
		const begun = await publish(user, 'publishing');
		await publish(user, 'queued');
		await publish(other, 'publishing');
		await publish(other, 'queued');
		const ofOther = await publicationsOf(other);
		const { insert, made } = createRows(em(), '');
		made.set('users', { id: user.id });
		const lease = { lease_until: leaseUntil };
		const { id: answer } = await insert('messages', { status: 'running', ...lease });
		const { id: run } = await insert('filter_runs', { status: 'running', ...lease });
		await insert('reply_jobs', { status: 'preparing' });
		await insert('tweet_fetches', { every: 'day', status: 'running', lease_until: leaseUntil });
		await ask(user);
		expect(await em().findOneOrFail(MessageEntity, answer as string)).toMatchObject({
			stopRequested: true,
		});
		expect(await em().findOneOrFail(RunEntity, run as string)).toMatchObject({
			cancelRequested: true,
		});
		expect((await em().findOneOrFail(ReplyJobEntity, run as string)).status).toBe('ready');
		const left = await publicationsOf(user);
		expect(left.map(({ draftId, status, leaseId }) => ({ draftId, status, leaseId }))).toEqual([
			{ draftId: begun, status: 'failed', leaseId: null },
		]);
		expect(await publicationsOf(other)).toEqual(ofOther);
		expect(await em().findOneOrFail(TweetFetchEntity, user.id)).toMatchObject({
			every: 'never',
			nextAt: null,
			status: 'done',
			leaseId: null,
		});
	});
});

describe('while the account waits to be deleted', () => {
	test('its owner can sign in and keep it, and nothing else', async () => {
		const user = await app.loginAs();
		const { deletesAt } = await ask(user);
		const request = await signIn(user);
		expect((await request('GET', currentUser.url)).json().user).toMatchObject({ deletesAt });
		expect((await request('GET', readDeletion.url)).json()).toMatchObject({ deletesAt });
		const refused = await request('GET', listConnections.url);
		expect(refused.statusCode).toBe(403);
		expect(refused.json().code).toBe('account_deleting');
		expect((await request('DELETE', cancelDeletion.url)).statusCode).toBe(200);
		expect((await request('GET', listConnections.url)).statusCode).toBe(200);
		expect((await request('GET', subscriptionStatus.url)).json().status).toBe('canceled');
		expect(
			await em().count(AuditEventEntity, { userId: user.id, kind: 'deletion_cancelled' }),
		).toBe(1);
	});

	test('it cannot be kept when the 14 days are over', async () => {
		const user = await app.loginAs();
		// Not by a request, which would also start the job that deletes the account.
		await em().nativeUpdate(UserEntity, { id: user.id }, { deletesAt: new Date(Date.now() - 1) });
		const request = await signIn(user);
		// 401 if the job of an earlier test has deleted the account in the meantime.
		expect([401, 404]).toContain((await request('DELETE', cancelDeletion.url)).statusCode);
	});

	test('it cannot be kept when its deletion has begun, whatever the clocks say', async () => {
		const user = await app.loginAs();
		const { accounts } = app.services.deletion;
		const setDeletesAt = (ago: number) =>
			em().nativeUpdate(UserEntity, { id: user.id }, { deletesAt: new Date(Date.now() - ago) });
		const request = await signIn(user);
		await setDeletesAt(-DAY_MS);
		expect(await accounts.claim(user.id)).toBe(false);
		await setDeletesAt(1);
		expect(await accounts.claim(user.id)).toBe(true);
		await setDeletesAt(-DAY_MS);
		expect((await request('DELETE', cancelDeletion.url)).statusCode).toBe(404);
		expect(await accounts.claim(user.id), 'an interrupted deletion continues').toBe(true);
	});
});

async function subscribed(user: TestUser): Promise<string> {
	await em().execute('delete from subscriptions where user_id = ?', [user.id]);
	const subscription = await app.pay(user);
	await app.services.billing.mirror.refresh(user.id, 'test');
	return subscription;
}

function identityOf({ id, username }: TestUser) {
	const at = new Date();
	return { provider: 'google', subject: username, userId: id, createdAt: at, updatedAt: at };
}
