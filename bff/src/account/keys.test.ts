import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUserApiKeys, saveUserApiKeys } from '../../contract/account/account.ts';
import type { KeyField } from '../auth/sessions/session-store.ts';
import type { Services } from '../services.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { completeAnswer, startAnswer } from '../testing/apps/start-answer.ts';
import { openSharedDatabase } from '../testing/database/test-database.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

/** The test server's own keys. */
const provided = ['openrouter_api_key'];
const secret = 'sk-or-v1-5e7e1a9c0ffee0ddba11feedfacecafe1a2b';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	user = await app.loginAs();
});
afterAll(() => app.close());

function save(body: object, who = user) {
	return who.client.call(saveUserApiKeys, { body });
}

function rowOf(who: TestUser, from = app) {
	return from.services.em
		.fork()
		.findOneOrFail(ApiKeyEntity, { userId: who.id, field: 'openrouter_api_key' });
}

/** The API key of a request to the model. */
async function keyInUse(who: TestUser): Promise<string> {
	const { modelRequest } = await completeAnswer(app, who, { text: 'Two posts' }, ['Here.']);
	return modelRequest.request.apiKey;
}

describe('a stored key', () => {
	test('is used for the user’s answers, and is only shown masked [E2]', async () => {
		expect(await save({ openrouter_api_key: secret })).toEqual({
			openrouter_api_key: 'sk-or-…1a2b',
			provided,
		});
		expect(await user.client.call(getUserApiKeys, {})).toEqual({
			openrouter_api_key: 'sk-or-…1a2b',
			provided,
		});
		expect(await keyInUse(user)).toBe(secret);
		expect(await keyInUse(await app.loginAs())).toBe('sk-or-server');
	});

	test('is never cached by the browser [E2]', async () => {
		for (const method of ['GET', 'POST'] as const) {
			const { headers } = await app.app.inject({
				method,
				url: '/api/user-api-keys',
				headers: { cookie: user.cookie },
				...(method === 'POST' ? { payload: {} } : {}),
			});
			expect(headers['cache-control']).toBe('no-store');
		}
	});

	test.each([
		['a short key', 'fifteen-letters', '••••••••'],
		['one of sixteen characters', 'sixteen--letters', 'sixtee…ters'],
	])('%s is masked [E2]', async (_, key, shown) => {
		const user = await app.loginAs();
		expect(await save({ twitter_api_key: key }, user)).toEqual({
			twitter_api_key: shown,
			provided,
		});
	});

	test('is not changed by its own mask, blanks or a missing field [E3]', async () => {
		await save({ openrouter_api_key: secret });
		for (const body of [
			{ openrouter_api_key: 'sk-or-…1a2b' },
			{ openrouter_api_key: '••••••••' },
			{ openrouter_api_key: '' },
		])
			await save(body);
		for (const body of [{ openrouter_api_key: ' \n ' }, {}, { twitter_api_key: null }])
			await save(body);
		expect(await keyInUse(user)).toBe(secret);
	});

	test('is trimmed', async () => {
		await save({ openrouter_api_key: `\n ${secret}\t ` });
		expect(await keyInUse(user)).toBe(secret);
	});

	test.each([
		'sk or',
		'sk-or\nv1',
		'sk-or\0v1',
		'sk-or-schlüssel',
		'sk\u200bor',
		'a\r\nx-header: b',
	])('%j is an invalid key, and changes neither key', async (key) => {
		await save({ openrouter_api_key: secret });
		const refused = save({ twitter_api_key: 'a-key-that-is-fine-alone', openrouter_api_key: key });
		await expect(refused).rejects.toMatchObject({
			status: 400,
			code: 'invalid_input',
			message: expect.stringMatching(/openrouter[_ ]api[_ ]key/),
		});
		expect(await user.client.call(getUserApiKeys, {})).toEqual({
			openrouter_api_key: 'sk-or-…1a2b',
			provided,
		});
	});

	test.each([513, 100_000])('a text of %d characters is not accepted as a key', async (length) => {
		await expect(save({ openrouter_api_key: 'k'.repeat(length) })).rejects.toMatchObject({
			code: expect.stringMatching(/invalid_input|payload_too_large/),
		});
	});

	test.each([1, true, {}, ['k'], { $ne: null }])(
		'%j is not accepted as a key [C4]',
		async (key) => {
			await expect(save({ openrouter_api_key: key })).rejects.toMatchObject({
				status: 400,
				path: 'body/openrouter_api_key',
			});
		},
	);

	test('can be removed; then the server’s own key is used [E3]', async () => {
		const user = await app.loginAs();
		await save({ openrouter_api_key: secret, twitter_api_key: 'another-key-entirely' }, user);
		expect(await save({ openrouter_api_key: null }, user)).toEqual({
			twitter_api_key: 'anothe…rely',
			provided,
		});
		expect(await keyInUse(user)).toBe('sk-or-server');
	});

	test('cannot be seen or changed by other users [C1]', async () => {
		const [one, other] = [await app.loginAs(), await app.loginAs()];
		await save({ openrouter_api_key: secret }, one);
		expect(await save({ openrouter_api_key: null }, other)).toEqual({ provided });
		expect(
			await save({ userId: one.id, openrouter_api_key: 'sk-or-somebody-elses' }, other),
		).toEqual({
			openrouter_api_key: 'sk-or-…lses',
			provided,
		});
		expect(await keyInUse(one)).toBe(secret);
	});

	test('is logged with the user and the field, without the key [A14]', async () => {
		const from = app.logged.length;
		await save({ openrouter_api_key: secret });
		const lines = app.logged.slice(from);
		expect(lines.find(({ audit }) => audit === 'key_changed')).toMatchObject({
			userId: user.id,
			field: 'openrouter_api_key',
		});
		expect(JSON.stringify(lines)).not.toContain(secret);
	});
});

describe('the stored value', () => {
	test('is encrypted, and different each time [E1]', async () => {
		await save({ openrouter_api_key: secret });
		const first = await rowOf(user);
		await save({ openrouter_api_key: secret });
		const second = await rowOf(user);
		expect(first.ciphertext).not.toContain(secret);
		expect(Buffer.from(first.ciphertext, 'base64url').toString('latin1')).not.toContain('sk-or');
		const [version, nonce, tag] = first.ciphertext.split('.');
		expect(version).toBe('dev');
		expect(Buffer.from(nonce ?? '', 'base64url')).toHaveLength(12);
		expect(Buffer.from(tag ?? '', 'base64url')).toHaveLength(16);
		expect(second.ciphertext).not.toBe(first.ciphertext);
	});

	test('does not open for another user or field [E1]', async () => {
		const [one, other] = [await app.loginAs(), await app.loginAs()];
		await save({ openrouter_api_key: secret }, one);
		const { ciphertext } = await rowOf(one);
		const em = app.services.em.fork();
		await em.insert(ApiKeyEntity, {
			userId: other.id,
			field: 'openrouter_api_key',
			ciphertext,
			updatedAt: new Date(),
		});
		await em.insert(ApiKeyEntity, {
			userId: one.id,
			field: 'twitter_api_key',
			ciphertext,
			updatedAt: new Date(),
		});
		await expect(readKey(app.services, other.id, 'openrouter_api_key')).rejects.toThrow();
		await expect(readKey(app.services, one.id, 'twitter_api_key')).rejects.toThrow();
		expect(await other.client.call(getUserApiKeys, {})).toEqual({ provided });
		expect(app.logged).toContainEqual(
			expect.objectContaining({ msg: 'a stored API key cannot be decrypted' }),
		);
		expect(await readKey(app.services, one.id, 'openrouter_api_key')).toBe(secret);
	});

	test('does not open after a byte was changed [E1]', async () => {
		const user = await app.loginAs();
		await save({ openrouter_api_key: secret }, user);
		const { ciphertext } = await rowOf(user);
		for (const part of [1, 2, 3]) {
			const parts = ciphertext.split('.');
			const bytes = Buffer.from(parts[part] ?? '', 'base64url');
			bytes[0] = (bytes[0] ?? 0) ^ 1;
			parts[part] = bytes.toString('base64url');
			await app.services.em
				.fork()
				.nativeUpdate(ApiKeyEntity, { userId: user.id }, { ciphertext: parts.join('.') });
			await expect(readKey(app.services, user.id, 'openrouter_api_key')).rejects.toThrow();
		}
	});

	test('stays readable after a new encryption key was added, which new values use [E1]', {
		timeout: 60_000,
	}, async () => {
		const database = await openSharedDatabase();
		const [oldKey, newKey] = [
			`old:${randomBytes(32).toString('hex')}`,
			`new:${randomBytes(32).toString('hex')}`,
		];
		const appWith = (ENCRYPTION_KEYS: string) =>
			buildTestApp({ keep: true, database, environment: { ENCRYPTION_KEYS } });

		const before = await appWith(oldKey);
		const user = await before.loginAs();
		await before.services.keys.write(user.id, 'openrouter_api_key', secret);
		await before.close();

		const during = await appWith(`${newKey},${oldKey}`);
		expect(await readKey(during.services, user.id, 'openrouter_api_key')).toBe(secret);
		await during.services.keys.write(user.id, 'openrouter_api_key', secret);
		expect((await rowOf(user, during)).ciphertext).toMatch(/^new\./);
		await during.close();

		const after = await appWith(newKey);
		expect(await readKey(after.services, user.id, 'openrouter_api_key')).toBe(secret);
		await after.close();
	});
});

test('without any key, the user is asked to add one and the model is not called [E6]', async () => {
	const keyless = await buildTestApp({ environment: { OPENROUTER_API_KEY: '' } });
	const user = await keyless.loginAs();
	expect(await user.client.call(getUserApiKeys, {})).toEqual({});
	await expect(startAnswer(keyless, user, { text: 'Two posts' })).rejects.toThrow('400');
	const refused = await keyless.app.inject({
		method: 'POST',
		url: '/api/compose',
		headers: { cookie: user.cookie },
		payload: { text: 'Two posts' },
	});
	expect(refused.json()).toMatchObject({
		code: 'key_missing',
		message: expect.stringContaining('settings'),
	});
	expect(keyless.model.requests).toEqual([]);
	await user.client.call(saveUserApiKeys, { body: { openrouter_api_key: secret } });
	const { modelRequest } = await completeAnswer(keyless, user, { text: 'Two posts' }, ['Here.']);
	expect(modelRequest.request.apiKey).toBe(secret);
});

async function readKey(
	{ keys }: Services,
	userId: string,
	field: KeyField,
): Promise<string | undefined> {
	return keys.open(userId, field, await keys.readSealed(userId));
}
