import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveUserApiKeys } from '../../../contract/account/account.ts';
import { type Activity, listActivity } from '../../../contract/auth/activity.ts';
import { endOtherSessions, login } from '../../../contract/auth/auth.ts';
import { cancelDeletion, requestDeletion } from '../../../contract/deletion/deletion.ts';
import { type BillingApp, buildBillingApp } from '../../testing/apps/build-billing-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const KEY = 'sk-or-a-key-of-my-own';

let app: BillingApp;
beforeAll(async () => {
	app = await buildBillingApp({ keep: true });
});
afterAll(async () => {
	await app.close();
	await app.sandbox.close();
});

const signIn = (user: TestUser, password = user.password) =>
	app.app.inject({
		method: 'POST',
		url: login.url,
		payload: { username: user.username, password },
		headers: { 'user-agent': FIREFOX },
	});
const activityOf = async (user: TestUser, querystring: { cursor?: string; limit?: string } = {}) =>
	user.client.call(listActivity, { querystring });
const kindsOf = (activity: readonly Activity[]) => activity.map(({ kind }) => kind);

test('lists what happened to the account, newest first, without secrets [A14]', async () => {
	const user = await app.loginAs();
	await signIn(user, 'wrong');
	await expect
		.poll(async () => kindsOf((await activityOf(user)).activity))
		.toEqual(['login_failed']);
	await signIn(user);
	await user.client.call(saveUserApiKeys, { body: { openrouter_api_key: KEY } });
	await user.client.call(saveUserApiKeys, { body: { openrouter_api_key: null } });
	await user.client.call(endOtherSessions, {});
	const { activity } = await activityOf(user);
	expect(kindsOf(activity)).toEqual([
		'logout',
		'key_removed',
		'key_changed',
		'login',
		'login_failed',
	]);
	expect(activity[3]).toMatchObject({
		details: { how: 'password' },
		device: 'Firefox on Windows',
	});
	expect(activity[2]?.details).toEqual({ field: 'openrouter_api_key' });
	expect(JSON.stringify(activity)).not.toContain(KEY);
});

test('comes in pages, and contains only the user’s own events [C1]', async () => {
	const [user, other] = [await app.loginAs(), await app.loginAs()];
	for (const _ of [1, 2, 3]) await signIn(user);
	const first = await activityOf(user, { limit: '2' });
	expect(first.activity).toHaveLength(2);
	const second = await activityOf(user, { limit: '2', cursor: first.next_cursor ?? '' });
	expect(second).toMatchObject({ activity: [{ kind: 'login' }], next_cursor: null });
	expect(await activityOf(other)).toEqual({ activity: [], next_cursor: null });
	await expect(activityOf(user, { cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 });
});

test('contains each change of the subscription once [A14]', async () => {
	const user = await app.loginAs(undefined, { subscription: null });
	await app.pay(user);
	const { mirror } = app.services.billing;
	await mirror.refresh(user.id, 'test');
	await mirror.refresh(user.id, 'test');
	const { activity } = await activityOf(user);
	expect(activity.filter(({ kind }) => kind === 'subscription_changed')).toMatchObject([
		{ details: { status: 'trialing' } },
	]);
	expect(kindsOf(activity)).toContain('checkout_begun');
});

test('names the device for attempts, requests and cancellations of an account deletion [A14]', async () => {
	const user = await app.loginAs();
	const [cookie = ''] = String((await signIn(user)).headers['set-cookie']).split(';');
	const headers = { cookie, 'user-agent': FIREFOX };
	const request = (password: string) =>
		app.app.inject({
			method: 'POST',
			url: requestDeletion.url,
			headers,
			payload: { username: user.username, password },
		});
	expect((await request('wrong')).statusCode).toBe(403);
	expect((await request(user.password)).statusCode).toBe(200);
	const kept = await app.app.inject({ method: 'DELETE', url: cancelDeletion.url, headers });
	expect(kept.statusCode).toBe(200);
	const { activity } = await app.services.audit.list(user.id, { cursor: undefined, limit: 3 });
	expect(activity.map(({ kind, device }) => [kind, device])).toEqual([
		['deletion_cancelled', 'Firefox on Windows'],
		['deletion_requested', 'Firefox on Windows'],
		['deletion_refused', 'Firefox on Windows'],
	]);
});
