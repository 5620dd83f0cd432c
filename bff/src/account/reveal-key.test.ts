import { expect, test } from 'vitest';
import { revealUserApiKey, saveUserApiKeys } from '../../contract/account/account.ts';
import { buildTestApp } from '../testing/apps/build-test-app.ts';

const secret = 'sk-or-v1-5e7e1a9c0ffee0ddba11feedfacecafe1a2b';
const body = { field: 'openrouter_api_key' } as const;

test('a key is shown in full to its owner only, and each time is logged without the key [E4]', async () => {
	const app = await buildTestApp();
	const [owner, other] = [await app.loginAs(), await app.loginAs()];
	await owner.client.call(saveUserApiKeys, { body: { openrouter_api_key: secret } });
	expect(await owner.client.call(revealUserApiKey, { body })).toEqual({ key: secret });
	await expect(other.client.call(revealUserApiKey, { body })).rejects.toMatchObject({
		status: 404,
	});
	expect(app.logged).toContainEqual(
		expect.objectContaining({ audit: 'key_revealed', userId: owner.id, field: body.field }),
	);
	expect(JSON.stringify(app.logged)).not.toContain(secret);
	const raw = {
		method: 'POST',
		url: revealUserApiKey.url,
		payload: body,
		headers: { cookie: owner.cookie },
	} as const;
	expect((await app.app.inject(raw)).headers['cache-control']).toBe('no-store');
});

test('a key can be shown five times in ten minutes [E4]', async () => {
	const app = await buildTestApp();
	const { client } = await app.loginAs();
	await client.call(saveUserApiKeys, { body: { openrouter_api_key: secret } });
	for (let times = 0; times < 5; times += 1) await client.call(revealUserApiKey, { body });
	await expect(client.call(revealUserApiKey, { body })).rejects.toMatchObject({
		code: 'too_many_requests',
		retryAfter: expect.any(Number),
	});
});
