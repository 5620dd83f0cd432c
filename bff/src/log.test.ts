import { expect, test } from 'vitest';
import { truncateAddress } from './http/address-block.ts';
import { createLog } from './log.ts';
import { ModelError } from './providers/model.ts';
import { buildTestApp } from './testing/apps/build-test-app.ts';
import { cookieOf } from './testing/apps/cookie-of.ts';
import { readStream } from './testing/apps/event-reader.ts';
import { startAnswer } from './testing/apps/start-answer.ts';

test('credentials never appear in the log, even at its most verbose [E7]', async () => {
	const app = await buildTestApp({
		environment: { OPENROUTER_API_KEY: 'sk-or-v1-sentinel-of-the-server-0001' },
	});
	const person = await app.loginAs();
	const secrets = [
		'sk-or-v1-sentinel-of-the-server-0001',
		person.password,
		'Sentinel-wrong-0002',
		'sk-or-v1-sentinel-of-a-person-0003',
		'sentinel-0004',
	];
	const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
		app.app.inject({
			method: 'POST',
			url,
			payload,
			headers: {
				'content-type': 'application/json',
				authorization: 'Bearer sentinel-0004',
				...headers,
			},
		});

	const signedIn = await post('/auth/login', {
		username: person.username,
		password: person.password,
	});
	const cookie = cookieOf(signedIn);
	for (const password of ['Sentinel-wrong-0002', ' Sentinel-wrong-0002'])
		await post('/auth/login', { username: person.username, password });
	await post('/auth/login', { username: ['x'], password: 'Sentinel-wrong-0002' });
	await post('/auth/login', '{"username":"x","password":"Sentinel-wrong-0002');
	await post('/auth/login', '{"username":"x","password":"Sentinel-wrong-0002"x}');
	await post('/auth/login', 'Sentinel-wrong-0002');
	await post('/auth/login', { username: `${'x'.repeat(20_000)}`, password: 'Sentinel-wrong-0002' });
	await post('/auth/signup', { username: 'newcomer', password: 'Sentinel-new-0006' });
	await post('/auth/signup', { username: 'newcomer', password: 'Sentinel-new-0006' });
	const link = await app.services.links.invite({});
	secrets.push(link);
	for (const url of ['/auth/link', '/auth/link/use']) {
		await post(url, { token: link, password: 'Sentinel-new-0006', username: 'invited' });
		await post(url, { token: 'sentinel-of-a-link-0007', password: 'Sentinel-new-0006' });
	}
	await post(
		'/api/user-api-keys',
		{ openrouter_api_key: 'sk-or-v1-sentinel-of-a-person-0003' },
		{ cookie },
	);
	await post(
		'/api/user-api-keys',
		{ openrouter_api_key: 'sk-or-v1-sentinel-of-a-person-0003 and more' },
		{ cookie },
	);
	await post(
		'/api/user-api-keys',
		{ openrouter_api_key: { key: 'sk-or-v1-sentinel-of-a-person-0003' } },
		{ cookie },
	);
	await post(
		'/api/user-api-keys',
		{ twitter_api_key: null, key: 'sk-or-v1-sentinel-of-a-person-0003' },
		{ cookie },
	);
	const { reader, modelRequest, threadId } = await startAnswer(app, person, { text: 'Two posts' });
	modelRequest.fail(new ModelError('key_rejected', 'The AI provider rejected the key.'));
	await reader.ended;
	await (await readStream(`${app.url}/api/compose/${threadId}/events`, { cookie })).ended;
	await app.services.em.fork().execute("update user_api_keys set ciphertext = 'broken'");
	expect(
		(await app.app.inject({ url: '/api/user-api-keys', headers: { cookie } })).statusCode,
	).toBe(200);
	await app.services.em
		.fork()
		.execute('alter table user_api_keys add constraint nothing check (false) not valid');
	const unstored = await post(
		'/api/user-api-keys',
		{ openrouter_api_key: 'sk-or-v1-sentinel-of-a-person-0003' },
		{ cookie },
	);
	expect(unstored.statusCode).toBe(500);
	await post('/auth/logout', '{}', { cookie });

	const log = JSON.stringify(app.logged);
	expect(app.logged.length).toBeGreaterThan(30);
	expect(log).toContain('request failed');
	expect(log).toContain('a stored API key cannot be decrypted');
	for (const secret of [
		...secrets,
		cookie.split('=')[1] ?? 'no cookie',
		person.cookie.split('=')[1] ?? 'no cookie',
	]) {
		for (const form of [secret, decodeURIComponent(secret)]) expect(log).not.toContain(form);
	}
	expect(log).not.toMatch(/Sentinel|sentinel/);
});

test('the log has no query, no full visitor address and no user texts, even for failures [E7]', async () => {
	const app = await buildTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
	const { cookie } = await app.loginAs();
	const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
		app.app.inject({
			method,
			url,
			headers: { cookie, 'x-forwarded-for': '203.0.113.77' },
			...(payload && { payload }),
		});
	const file = (name: string) => ({ path: `sentinel/${name}`, content: '<p>sentinel</p>' });

	expect((await ask('GET', '/api/files/content?path=sentinel/gone')).statusCode).toBe(404);
	expect(
		(await ask('POST', '/api/files/move', { path: 'sentinel/gone', to: 'sentinel/new' }))
			.statusCode,
	).toBe(404);
	expect(
		(await ask('POST', '/api/compose', { text: 'sentinel', file_refs: ['sentinel/gone'] }))
			.statusCode,
	).toBe(404);
	expect((await ask('POST', '/api/files', file('there'))).statusCode).toBe(200);
	expect((await ask('POST', '/api/files', file('there'))).statusCode).toBe(409);
	expect((await ask('GET', '/auth/google/callback?code=sentinel')).statusCode).toBe(303);
	expect((await ask('GET', '/nothing?x=sentinel')).statusCode).toBe(404);
	expect((await ask('GET', '/%zz?x=sentinel')).statusCode).toBe(400);
	expect(
		(await ask('POST', '/api/filter/templates', { name: 'x'.repeat(500), sentinel: 1 })).statusCode,
	).toBe(400);
	await app.services.em
		.fork()
		.execute('alter table files add constraint nothing check (false) not valid');
	expect((await ask('POST', '/api/files', file('broken'))).statusCode).toBe(500);
	await app.services.em
		.fork()
		.execute('alter table users add constraint nothing check (false) not valid');
	const onboardingData = { marketing: 'sentinel', postTopics: 'sentinel' };
	expect(
		(await ask('POST', '/api/user/onboarding', { onboardingData, completed: true })).statusCode,
	).toBe(500);
	await app.app.inject({
		url: '/health/live',
		headers: { 'x-forwarded-for': '2001:db8:12:3456::7' },
	});

	const log = JSON.stringify(app.logged);
	expect(log.match(/request failed/g)).toHaveLength(2);
	expect(log).not.toContain('sentinel');
	expect(log).not.toContain('$argon2id');
	expect(log).not.toContain('203.0.113.77');
	expect(log).not.toContain(':3456');
	for (const network of ['203.0.113.0', '2001:db8:12::'])
		expect(log).toContain(`"remoteAddress":"${network}"`);
});

test('fields logged by mistake are redacted by name', () => {
	const lines: string[] = [];
	const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
	const secret = 'sentinel-0005';
	log.info(
		{ password: secret, apiKey: secret, twitter_api_key: secret, openrouter_api_key: secret },
		'at the top',
	);
	log.info(
		{
			body: { password: secret, openrouter_api_key: secret },
			headers: { cookie: secret, authorization: secret },
		},
		'below',
	);
	log.info(
		{
			req: { headers: { cookie: secret, authorization: secret } },
			res: { headers: { 'set-cookie': secret } },
		},
		'further below',
	);
	expect(lines).toHaveLength(3);
	expect(lines.join('')).not.toContain(secret);
	expect(lines.join('')).toContain('[redacted]');
});

test.each([
	['203.0.113.77', '203.0.113.0'],
	['::ffff:203.0.113.77', '203.0.113.0'],
	['2001:db8:12:3456::7', '2001:db8:12::'],
	['::1', '::'],
	['fe80::1%eth0', 'fe80::'],
	['not an address', 'unknown'],
	['', 'unknown'],
])('of the address %j the log holds %j [E7]', (address, network) => {
	expect(truncateAddress(address)).toBe(network);
});
