import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUserApiKeys, saveUserApiKeys } from '../../contract/account.ts';
import type { KeyField } from '../auth/sessions.ts';
import type { Services } from '../services.ts';
import { completeAnswer, startAnswer } from '../testing/apps/start-answer.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { openSharedDatabase } from '../testing/database/test-database.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

/** What the server of these tests has a key for, as every answer says. */
const provided = ['openrouter_api_key'];
const secret = 'sk-or-v1-5e7e1a9c0ffee0ddba11feedfacecafe1a2b';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	person = await app.loginAs();
});
afterAll(() => app.close());

function save(body: object, who = person) {
	return who.client.call(saveUserApiKeys, { body });
}

function rowOf(who: TestUser, from = app) {
	return from.services.em
		.fork()
		.findOneOrFail(ApiKeyEntity, { userId: who.id, field: 'openrouter_api_key' });
}

/** With whose key the model is asked. */
async function keyInUse(who: TestUser): Promise<string> {
	const { modelRequest } = await completeAnswer(app, who, { text: 'Two posts' }, ['Here.']);
	return modelRequest.request.apiKey;
}

describe('a stored key', () => {
	test('pays for the person’s answers, and is shown masked only [E2]', async () => {
		expect(await save({ openrouter_api_key: secret })).toEqual({
			openrouter_api_key: 'sk-or-…1a2b',
			provided,
		});
		expect(await person.client.call(getUserApiKeys, {})).toEqual({
			openrouter_api_key: 'sk-or-…1a2b',
			provided,
		});
		expect(await keyInUse(person)).toBe(secret);
		expect(await keyInUse(await app.loginAs())).toBe('sk-or-server');
	});

	test('is never kept by a browser’s cache [E2]', async () => {
		for (const method of ['GET', 'POST'] as const) {
			const { headers } = await app.app.inject({
				method,
				url: '/api/user-api-keys',
				headers: { cookie: person.cookie },
				...(method === 'POST' ? { payload: {} } : {}),
			});
			expect(headers['cache-control']).toBe('no-store');
		}
	});

	test.each([
		['a short key', 'fifteen-letters', '••••••••'],
		['one of sixteen characters', 'sixteen--letters', 'sixtee…ters'],
	])('%s gives away no more than it may [E2]', async (_, key, shown) => {
		const someone = await app.loginAs();
		expect(await save({ twitter_api_key: key }, someone)).toEqual({
			twitter_api_key: shown,
			provided,
		});
	});

	test('is not changed by its own mask, by blanks or by nothing [E3]', async () => {
		await save({ openrouter_api_key: secret });
		for (const body of [
			{ openrouter_api_key: 'sk-or-…1a2b' },
			{ openrouter_api_key: '••••••••' },
			{ openrouter_api_key: '' },
		])
			await save(body);
		for (const body of [{ openrouter_api_key: ' \n ' }, {}, { twitter_api_key: null }])
			await save(body);
		expect(await keyInUse(person)).toBe(secret);
	});

	test('is freed of the blanks around it', async () => {
		await save({ openrouter_api_key: `\n ${secret}\t ` });
		expect(await keyInUse(person)).toBe(secret);
	});

	test.each([
		'sk or',
		'sk-or\nv1',
		'sk-or\0v1',
		'sk-or-schlüssel',
		'sk\u200bor',
		'a\r\nx-header: b',
	])('%j is no key, and leaves both keys as they were', async (key) => {
		await save({ openrouter_api_key: secret });
		const refused = save({ twitter_api_key: 'a-key-that-is-fine-alone', openrouter_api_key: key });
		await expect(refused).rejects.toMatchObject({
			status: 400,
			code: 'invalid_input',
			message: expect.stringContaining('openrouter_api_key'),
		});
		expect(await person.client.call(getUserApiKeys, {})).toEqual({
			openrouter_api_key: 'sk-or-…1a2b',
			provided,
		});
	});

	test.each([513, 100_000])('a text of %d characters is no key', async (length) => {
		await expect(save({ openrouter_api_key: 'k'.repeat(length) })).rejects.toMatchObject({
			code: expect.stringMatching(/invalid_input|payload_too_large/),
		});
	});

	test.each([1, true, {}, ['k'], { $ne: null }])('%j is no key [C4]', async (key) => {
		await expect(save({ openrouter_api_key: key })).rejects.toMatchObject({
			status: 400,
			path: 'body/openrouter_api_key',
		});
	});

	test('is gone when it is removed, and the server’s own pays again [E3]', async () => {
		const someone = await app.loginAs();
		await save({ openrouter_api_key: secret, twitter_api_key: 'another-key-entirely' }, someone);
		expect(await save({ openrouter_api_key: null }, someone)).toEqual({
			twitter_api_key: 'anothe…rely',
			provided,
		});
		expect(await keyInUse(someone)).toBe('sk-or-server');
	});

	test('belongs to one person: nobody else sees or changes it [C1]', async () => {
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

	test('leaves a line in the log that says who and which, not what [A14]', async () => {
		const from = app.logged.length;
		await save({ openrouter_api_key: secret });
		const lines = app.logged.slice(from);
		expect(lines.find(({ audit }) => audit === 'key_changed')).toMatchObject({
			userId: person.id,
			field: 'openrouter_api_key',
		});
		expect(JSON.stringify(lines)).not.toContain(secret);
	});
});

describe('what the database holds', () => {
	test('is not the key, and never the same twice [E1]', async () => {
		await save({ openrouter_api_key: secret });
		const first = await rowOf(person);
		await save({ openrouter_api_key: secret });
		const second = await rowOf(person);
		expect(first.ciphertext).not.toContain(secret);
		expect(Buffer.from(first.ciphertext, 'base64url').toString('latin1')).not.toContain('sk-or');
		const [version, nonce, tag] = first.ciphertext.split('.');
		expect(version).toBe('dev');
		expect(Buffer.from(nonce ?? '', 'base64url')).toHaveLength(12);
		expect(Buffer.from(tag ?? '', 'base64url')).toHaveLength(16);
		expect(second.ciphertext).not.toBe(first.ciphertext);
	});

	test('does not open for another person or in another field [E1]', async () => {
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
			expect.objectContaining({ msg: 'a stored API key cannot be read' }),
		);
		expect(await readKey(app.services, one.id, 'openrouter_api_key')).toBe(secret);
	});

	test('does not open when a byte of it was changed [E1]', async () => {
		const someone = await app.loginAs();
		await save({ openrouter_api_key: secret }, someone);
		const { ciphertext } = await rowOf(someone);
		for (const part of [1, 2, 3]) {
			const parts = ciphertext.split('.');
			const bytes = Buffer.from(parts[part] ?? '', 'base64url');
			bytes[0] = (bytes[0] ?? 0) ^ 1;
			parts[part] = bytes.toString('base64url');
			await app.services.em
				.fork()
				.nativeUpdate(ApiKeyEntity, { userId: someone.id }, { ciphertext: parts.join('.') });
			await expect(readKey(app.services, someone.id, 'openrouter_api_key')).rejects.toThrow();
		}
	});

	test('stays readable when a new encryption key comes first, which the next saving uses [E1]', {
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
		const someone = await before.loginAs();
		await before.services.keys.write(someone.id, 'openrouter_api_key', secret);
		await before.close();

		const during = await appWith(`${newKey},${oldKey}`);
		expect(await readKey(during.services, someone.id, 'openrouter_api_key')).toBe(secret);
		await during.services.keys.write(someone.id, 'openrouter_api_key', secret);
		expect((await rowOf(someone, during)).ciphertext).toMatch(/^new\./);
		await during.close();

		const after = await appWith(newKey);
		expect(await readKey(after.services, someone.id, 'openrouter_api_key')).toBe(secret);
		await after.close();
	});
});

test('without any key the person is told to add one, and the model is not asked [E6]', async () => {
	const keyless = await buildTestApp({ environment: { OPENROUTER_API_KEY: '' } });
	const someone = await keyless.loginAs();
	expect(await someone.client.call(getUserApiKeys, {})).toEqual({});
	await expect(startAnswer(keyless, someone, { text: 'Two posts' })).rejects.toThrow('400');
	const refused = await keyless.app.inject({
		method: 'POST',
		url: '/api/compose',
		headers: { cookie: someone.cookie },
		payload: { text: 'Two posts' },
	});
	expect(refused.json()).toMatchObject({
		code: 'key_missing',
		message: expect.stringContaining('settings'),
	});
	expect(keyless.model.requests).toEqual([]);
	await someone.client.call(saveUserApiKeys, { body: { openrouter_api_key: secret } });
	const { modelRequest } = await completeAnswer(keyless, someone, { text: 'Two posts' }, ['Here.']);
	expect(modelRequest.request.apiKey).toBe(secret);
});

async function readKey(
	{ keys }: Services,
	userId: string,
	field: KeyField,
): Promise<string | undefined> {
	return keys.open(userId, field, await keys.readSealed(userId));
}
