import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUserApiKeys, saveUserApiKeys, testUserApiKey } from '../../contract/account/account.ts';
import type { KeyField } from '../auth/sessions/session-store.ts';
import { buildSignInApp, type SignInApp } from '../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

const good = 'sk-or-v1-5e7e1a9c0ffee0ddba11feedfacecafe1a2b';
const provided = ['openrouter_api_key'];

let app: SignInApp;
let user: TestUser;
beforeAll(async () => {
	// Uses the real key checks, against the providers of the sandbox.
	app = await buildSignInApp({ keep: true, keyChecks: undefined });
});
afterAll(() => app.close());

const check = (field: KeyField, key?: string, who = user) =>
	who.client.call(testUserApiKey, { body: { field, ...(key === undefined ? {} : { key }) } });
const save = (body: object, who = user) => who.client.call(saveUserApiKeys, { body });
const storedOf = ({ id }: TestUser) => app.services.em.fork().count(ApiKeyEntity, { userId: id });

describe('testing a key with its provider', () => {
	beforeAll(async () => {
		user = await app.loginAs();
	});

	test.each<[string, KeyField, string, object]>([
		['a good one', 'openrouter_api_key', good, { outcome: 'works', remaining: 10 }],
		[
			'one without a limit',
			'openrouter_api_key',
			'sk-or-sandbox-unlimited-1',
			{ outcome: 'works', remaining: null },
		],
		[
			'one that is used up',
			'openrouter_api_key',
			'sk-or-sandbox-spent-1',
			{ outcome: 'no_credit', remaining: 0 },
		],
		[
			'one that is refused',
			'openrouter_api_key',
			'sk-or-sandbox-rejected-1',
			{ outcome: 'rejected' },
		],
		[
			'one while the provider is down',
			'openrouter_api_key',
			'sk-or-sandbox-down-1',
			{ outcome: 'unreachable' },
		],
		['an app’s own at X', 'twitter_api_key', 'sandbox-x-app-token', { outcome: 'works' }],
		[
			'one of an app that has read all it may',
			'twitter_api_key',
			'sandbox-x-app-spent-1',
			{ outcome: 'no_credit' },
		],
		['one that X does not know', 'twitter_api_key', 'sandbox-x-nobody', { outcome: 'rejected' }],
	])('%s [E6]', async (_, field, key, answer) => {
		expect(await check(field, key)).toEqual({
			...answer,
			message: expect.stringMatching(/^(The AI provider|X) .*\.$/),
		});
		expect(await storedOf(user)).toBe(0);
	});
});

test('the test of a user’s token at X returns the user’s handle [E6]', async () => {
	const user = await app.loginAs();
	await app.connect(app.browserOf(user), 'twitter', { person: '1500000000000000001' });
	const token = await app.services.xAccess.accessToken(user.id);
	expect(await check('twitter_api_key', token, user)).toEqual({
		outcome: 'works',
		message: expect.any(String),
		handle: '@inesfalk',
	});
});

test('the test of a key returns the remaining credit [E6]', async () => {
	const user = await app.loginAs();
	await fetch(`${app.sandbox.url}/api/v1/chat/completions`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: 'Bearer sk-or-spender-1' },
		body: JSON.stringify({
			messages: [{ role: 'user', content: 'Bees [[sandbox: tokens 1000]]' }],
		}),
	});
	expect(await check('openrouter_api_key', 'sk-or-spender-1', user)).toMatchObject({
		outcome: 'works',
		remaining: 9.9985,
	});
});

describe('without a key in the request', () => {
	test('the stored key is tested, also for a mask or blanks [E3]', async () => {
		const user = await app.loginAs();
		await save({ openrouter_api_key: 'sk-or-sandbox-spent-1' }, user);
		for (const key of [undefined, 'sk-or-…nt-1', '••••••••', ' \t ']) {
			expect(await check('openrouter_api_key', key, user)).toMatchObject({
				outcome: 'no_credit',
			});
		}
		expect(await check('openrouter_api_key', ` ${good}\n`, user)).toMatchObject({
			outcome: 'works',
		});
	});

	test('nothing is tested without a stored key; the installation’s own key is never used [C1]', async () => {
		const [owner, other] = [await app.loginAs(), await app.loginAs()];
		await save({ openrouter_api_key: good }, owner);
		await expect(check('openrouter_api_key', undefined, other)).rejects.toMatchObject({
			status: 404,
			code: 'not_found',
		});
		await expect(check('twitter_api_key', undefined, owner)).rejects.toMatchObject({ status: 404 });
	});
});

test.each(['sk or', 'sk-or\nv1', 'sk-or-schlüssel', 'a\r\nx-header: b'])(
	'%j is an invalid key and is not sent to the provider',
	async (key) => {
		await expect(check('openrouter_api_key', key, await app.loginAs())).rejects.toMatchObject({
			status: 400,
			code: 'invalid_input',
		});
	},
);

test('a user can make ten tests in ten minutes, across both keys [E4]', async () => {
	const [busy, other] = [await app.loginAs(), await app.loginAs()];
	for (let times = 0; times < 5; times += 1) {
		await check('openrouter_api_key', good, busy);
		await check('twitter_api_key', 'sandbox-x-app-token', busy);
	}
	await expect(check('openrouter_api_key', good, busy)).rejects.toMatchObject({
		code: 'too_many_requests',
		retryAfter: expect.any(Number),
	});
	expect(await check('openrouter_api_key', good, other)).toMatchObject({ outcome: 'works' });
});

test('each test is logged without the key, and the response is not cached [E5]', async () => {
	const user = await app.loginAs();
	const from = app.logged.length;
	const payload = { field: 'openrouter_api_key', key: good };
	const answer = await app.app.inject({
		method: 'POST',
		url: testUserApiKey.url,
		payload,
		headers: { cookie: user.cookie },
	});
	expect(answer.headers['cache-control']).toBe('no-store');
	expect(answer.body).not.toContain(good);
	const lines = app.logged.slice(from);
	expect(lines).toContainEqual(
		expect.objectContaining({
			audit: 'key_tested',
			userId: user.id,
			field: 'openrouter_api_key',
			outcome: 'works',
		}),
	);
	expect(JSON.stringify(lines)).not.toContain(good);
});

describe('saving', () => {
	test('stores nothing if the provider rejects a key, and names the field [E6]', async () => {
		const user = await app.loginAs();
		await save({ openrouter_api_key: good }, user);
		const refused = save(
			{ twitter_api_key: 'sandbox-x-app-token', openrouter_api_key: 'sk-or-sandbox-rejected-1' },
			user,
		);
		await expect(refused).rejects.toMatchObject({
			status: 400,
			code: 'key_rejected',
			path: 'body/openrouter_api_key',
			message: expect.stringContaining('rejects this key'),
		});
		const removing = save({ openrouter_api_key: null, twitter_api_key: 'sandbox-x-nobody' }, user);
		await expect(removing).rejects.toMatchObject({
			code: 'key_rejected',
			path: 'body/twitter_api_key',
		});
		expect(await user.client.call(getUserApiKeys, {})).toEqual({
			openrouter_api_key: 'sk-or-…1a2b',
			provided,
		});
	});

	test.each(['sk-or-sandbox-spent-1', 'sk-or-sandbox-down-1'])(
		'%s is stored although it does not work now',
		async (key) => {
			const user = await app.loginAs();
			expect(await save({ openrouter_api_key: key }, user)).toMatchObject({
				openrouter_api_key: expect.stringContaining('…'),
			});
		},
	);

	test('has a limit too, because it tests keys [E4]', async () => {
		const user = await app.loginAs();
		for (let times = 0; times < 30; times += 1) await save({ openrouter_api_key: good }, user);
		await expect(save({ openrouter_api_key: good }, user)).rejects.toMatchObject({
			code: 'too_many_requests',
		});
		expect(await save({ openrouter_api_key: null }, user)).toEqual({ provided });
	});
});
