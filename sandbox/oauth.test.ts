import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSandbox } from './server.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const verifier = randomBytes(32).toString('base64url');

const x = {
	name: 'x',
	authorize: `${sandbox.url}/i/oauth2/authorize`,
	token: `${sandbox.url}/2/oauth2/token`,
	user: `${sandbox.url}/2/users/me?user.fields=confirmed_email`,
	client: { id: 'sandbox-x', secret: 'sandbox-x-secret' },
	callback: 'http://localhost:3000/auth/twitter/callback',
	scope: 'users.read tweet.read users.email',
	person: '1500000000000000001',
};
const google = {
	name: 'google',
	authorize: `${sandbox.url}/google/o/oauth2/v2/auth`,
	token: `${sandbox.url}/google/token`,
	user: `${sandbox.url}/google/v1/userinfo`,
	client: { id: 'sandbox-google', secret: 'sandbox-google-secret' },
	callback: 'http://127.0.0.1:3000/auth/google/callback',
	scope: 'openid email profile',
	person: '100000000000000000001',
};
type Provider = typeof x;
const both = [x, google];

const asked = (provider: Provider, changes: Record<string, string> = {}) => ({
	client_id: provider.client.id,
	redirect_uri: provider.callback,
	response_type: 'code',
	scope: provider.scope,
	state: 'a state, kept as it is & was',
	code_challenge: createHash('sha256').update(verifier).digest('base64url'),
	code_challenge_method: 'S256',
	...changes,
});

const open = (provider: Provider, changes?: Record<string, string>) =>
	fetch(`${provider.authorize}?${new URLSearchParams(asked(provider, changes))}`);

const decide = (
	provider: Provider,
	answer: Record<string, string>,
	changes?: Record<string, string>,
) =>
	fetch(provider.authorize, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ ...asked(provider, changes), ...answer }),
	});

async function codeFor(
	provider: Provider,
	answer: Record<string, string> = { person: provider.person },
	changes?: Record<string, string>,
) {
	const response = await decide(provider, { decision: 'authorize', ...answer }, changes);
	return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

function redeem(
	provider: Provider,
	code: string,
	changes: Record<string, string> = {},
	secret = provider.client.secret,
) {
	const { id } = provider.client;
	const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
	return fetch(provider.token, {
		method: 'POST',
		headers: provider.name === 'x' ? { authorization: basic } : {},
		body: new URLSearchParams({
			grant_type: 'authorization_code',
			code,
			redirect_uri: provider.callback,
			code_verifier: verifier,
			...(provider.name === 'x' ? {} : { client_id: id, client_secret: secret }),
			...changes,
		}),
	});
}

const ask = (provider: Provider, token: string) =>
	fetch(provider.user, { headers: { authorization: `Bearer ${token}` } });

async function tokenFor(
	provider: Provider,
	answer?: Record<string, string>,
	changes?: Record<string, string>,
) {
	const answered = (await (
		await redeem(provider, await codeFor(provider, answer, changes))
	).json()) as { access_token: string };
	return answered.access_token;
}

beforeEach(async () => {
	for (const { name } of both)
		await fetch(`${sandbox.url}/sandbox/${name}/next`, { method: 'DELETE' });
});

describe.each(both)('the $name stand-in', (provider) => {
	test('shows a page that says it is a sandbox and offers three people', async () => {
		const response = await open(provider);
		const text = await response.text();
		expect(response.status).toBe(200);
		expect(text).toContain('This is Warble’s sandbox');
		expect(text.match(/type="radio"/g)).toHaveLength(3);
		for (const [name, value] of Object.entries(asked(provider))) {
			expect(text).toContain(
				`<input type="hidden" name="${name}" value="${value.replace('&', '&#38;')}">`,
			);
		}
	});

	test('sends the person back with a code and the unchanged state', async () => {
		const response = await decide(provider, { decision: 'authorize', person: provider.person });
		const back = new URL(response.headers.get('location') ?? '');
		expect(response.status).toBe(302);
		expect(back.origin + back.pathname).toBe(provider.callback);
		expect(back.searchParams.get('state')).toBe('a state, kept as it is & was');
		expect(back.searchParams.get('code')).toMatch(/^[\w-]{32}$/);
	});

	test('sends a person who said no back without a code', async () => {
		const back = new URL(
			(await decide(provider, { decision: 'cancel' })).headers.get('location') ?? '',
		);
		expect(Object.fromEntries(back.searchParams)).toEqual({
			error: 'access_denied',
			state: 'a state, kept as it is & was',
		});
	});

	test.each([
		['another client', { client_id: 'somebody' }],
		['another site', { redirect_uri: 'https://evil.example/auth/twitter/callback' }],
		['another path', { redirect_uri: 'http://localhost:3000/elsewhere' }],
		['the other provider’s path', { redirect_uri: provider === x ? google.callback : x.callback }],
		['a script for an address', { redirect_uri: 'javascript:alert(1)' }],
		['an implicit grant', { response_type: 'token' }],
		['no state', { state: '' }],
		['a plain challenge', { code_challenge_method: 'plain' }],
		['no challenge', { code_challenge: '' }],
		['a scope that nobody knows', { scope: `${provider.scope} everything` }],
	])('grants nothing to %s, and redirects nowhere', async (_, changes) => {
		for (const response of [
			await open(provider, changes),
			await decide(provider, { decision: 'authorize' }, changes),
		]) {
			expect(response.status).toBe(400);
			expect(response.headers.get('location')).toBeNull();
			expect(await response.text()).toContain('cannot be granted');
		}
	});

	test('writes its parameters as text, never as markup [D6]', async () => {
		const text = await (await open(provider, { client_id: '<script>alert(1)</script>' })).text();
		expect(text).not.toContain('<script>');
		expect(text).toContain('&#60;script&#62;');
	});

	test('trades a code once', async () => {
		const code = await codeFor(provider);
		expect((await redeem(provider, code)).status).toBe(200);
		expect((await redeem(provider, code)).status).toBe(400);
	});

	test.each([
		['another verifier [A9]', { code_verifier: randomBytes(32).toString('base64url') }],
		['no verifier [A9]', { code_verifier: '' }],
		['another way back', { redirect_uri: 'http://localhost:3000/' }],
		['another kind of grant', { grant_type: 'client_credentials' }],
		['another code', { code: 'made-up' }],
	])('gives no token for %s', async (_, changes) => {
		const response = await redeem(provider, await codeFor(provider), changes);
		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({
			error: expect.any(String),
			error_description: expect.any(String),
		});
	});

	test('gives no token to a client with another secret', async () => {
		expect((await redeem(provider, await codeFor(provider), {}, 'another secret')).status).toBe(
			401,
		);
	});

	test('recognises nobody without a token that it issued', async () => {
		expect((await ask(provider, 'made-up')).status).toBe(401);
	});

	test('treats the same typed name as the same person, and refuses invalid names', async () => {
		const idOf = async (other: string) => {
			const body = (await (await ask(provider, await tokenFor(provider, { other }))).json()) as {
				data?: { id: string };
				sub?: string;
			};
			return body.data?.id ?? body.sub;
		};
		const name = provider === x ? '@somebody' : 'somebody@example.net';
		expect(await idOf(name)).toBe(await idOf(name.toUpperCase()));
		expect(await idOf(name)).not.toBe(
			await idOf(provider === x ? 'another' : 'another@example.net'),
		);
		expect(
			(await decide(provider, { decision: 'authorize', other: 'no such thing!' })).status,
		).toBe(400);
	});

	test('fails once, in the requested way', async () => {
		const token = await tokenFor(provider);
		const next = (step: object) =>
			fetch(`${sandbox.url}/sandbox/${provider.name}/next`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(step),
			});
		await next({ action: 'status', status: 429, at: 'user' });
		await next({ action: 'html', at: 'user' });
		await next({ action: 'cut' });
		expect((await ask(provider, token)).status).toBe(429);
		expect((await ask(provider, token)).headers.get('content-type')).toContain('text/html');
		await expect(ask(provider, token)).rejects.toThrow('fetch failed');
		await next({ action: 'no-email' });
		expect(await (await ask(provider, token)).text()).not.toContain('@');
		expect(await (await ask(provider, token)).text()).toContain('@');
		await next({ action: 'stall' });
		await expect(
			fetch(provider.user, {
				headers: { authorization: `Bearer ${token}` },
				signal: AbortSignal.timeout(300),
			}),
		).rejects.toThrow();
		expect((await next({ action: 'explode' })).status).toBe(400);
	});
});

test('X’s codes are good for half a minute', async () => {
	const code = await codeFor(x);
	const late = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
	expect((await redeem(x, code)).status).toBe(400);
	late.mockRestore();
});

test('X returns the profile of a user, with an address only if requested and known', async () => {
	const readProfile = async (person: string, scope = x.scope) =>
		(await ask(x, await tokenFor(x, { person }, { scope }))).json();
	expect(await readProfile(x.person)).toEqual({
		data: {
			id: x.person,
			name: 'Ines Falk',
			username: 'inesfalk',
			confirmed_email: 'ines@example.org',
		},
	});
	expect(await readProfile('1500000000000000003')).toEqual({
		data: { id: '1500000000000000003', name: 'Theo Brandt', username: 'quietowl' },
	});
	expect(await readProfile(x.person, 'users.read tweet.read')).toEqual({
		data: { id: x.person, name: 'Ines Falk', username: 'inesfalk' },
	});
	expect((await ask(x, await tokenFor(x, undefined, { scope: 'tweet.read' }))).status).toBe(403);
});

test('Google returns a signed profile of the user', async () => {
	const discovery = (await (
		await fetch(`${sandbox.url}/google/.well-known/openid-configuration`)
	).json()) as Record<string, string>;
	expect(discovery).toMatchObject({
		issuer: `${sandbox.url}/google`,
		token_endpoint: google.token,
		userinfo_endpoint: google.user,
	});
	const answer = (await (await redeem(google, await codeFor(google))).json()) as {
		access_token: string;
		id_token: string;
	};
	const claims = {
		sub: google.person,
		name: 'Noor Haddad',
		given_name: 'Noor',
		email: 'noor@example.org',
		email_verified: true,
	};
	expect(await (await ask(google, answer.access_token)).json()).toEqual(claims);

	const [head = '', body = '', signature = ''] = answer.id_token.split('.');
	const { keys } = (await (await fetch(discovery.jwks_uri ?? '')).json()) as { keys: JsonWebKey[] };
	const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
	expect(
		verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')),
	).toBe(true);
	expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
		...claims,
		iss: discovery.issuer,
		aud: google.client.id,
	});
});

describe('X, for an app that may read while the person is away', () => {
	const lasting = { scope: `${x.scope} offline.access` };
	interface Tokens {
		access_token: string;
		refresh_token?: string;
	}
	const granted = async (changes = {}) =>
		(await (await redeem(x, await codeFor(x, undefined, changes))).json()) as Tokens;
	const refresh = (token = '', secret = x.client.secret) =>
		redeem(x, '', { grant_type: 'refresh_token', refresh_token: token }, secret);
	const revoke = (token = '', secret = x.client.secret) =>
		fetch(`${sandbox.url}/2/oauth2/revoke`, {
			method: 'POST',
			headers: {
				authorization: `Basic ${Buffer.from(`${x.client.id}:${secret}`).toString('base64')}`,
			},
			body: new URLSearchParams({ token }),
		});

	test('gives a refresh token only where it was asked for', async () => {
		expect((await granted()).refresh_token).toBeUndefined();
		expect((await granted(lasting)).refresh_token).toMatch(/^sandbox-x-token-refresh-/);
	});

	test('accepts a refresh token once, and returns a new one with the new access token', async () => {
		const first = await granted(lasting);
		const second = (await (await refresh(first.refresh_token)).json()) as Tokens;
		expect((await ask(x, second.access_token)).status).toBe(200);
		expect((await ask(x, second.refresh_token ?? '')).status).toBe(401);
		for (const dead of [first.refresh_token, second.access_token, 'made-up', '']) {
			const response = await refresh(dead);
			expect(response.status).toBe(400);
			expect(await response.json()).toMatchObject({ error: 'invalid_request' });
		}
		expect((await refresh(second.refresh_token, 'another secret')).status).toBe(401);
		expect((await refresh(second.refresh_token)).status).toBe(200);
	});

	test.each(['access_token', 'refresh_token'] as const)(
		'forgets a consent when its %s is revoked, and no other',
		async (kind) => {
			const [gone, other] = [await granted(lasting), await granted(lasting)];
			expect((await revoke(gone[kind], 'another secret')).status).toBe(401);
			expect((await ask(x, gone.access_token)).status).toBe(200);
			expect((await revoke(gone[kind])).status).toBe(200);
			expect((await ask(x, gone.access_token)).status).toBe(401);
			expect((await refresh(gone.refresh_token)).status).toBe(400);
			expect((await ask(x, other.access_token)).status).toBe(200);
		},
	);
});

test('X reports the usage of an app, and accepts each kind of token at its own address', async () => {
	const usage = (token: string) =>
		fetch(`${sandbox.url}/2/usage/tweets`, { headers: { authorization: `Bearer ${token}` } });
	expect(await (await usage('sandbox-x-app-token')).json()).toMatchObject({
		data: { project_cap: '3000000', project_usage: '0' },
	});
	expect(await (await usage('sandbox-x-app-spent-1')).json()).toMatchObject({
		data: { project_usage: '3000000' },
	});
	expect((await usage('made-up')).status).toBe(401);
	for (const response of [await usage(await tokenFor(x)), await ask(x, 'sandbox-x-app-token')]) {
		expect(response.status).toBe(403);
		expect(await response.json()).toMatchObject({
			type: expect.stringMatching(/unsupported-authentication$/),
		});
	}
});
