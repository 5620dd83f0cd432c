import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startMastodon } from '../../../../sandbox/mastodon.ts';
import { closedPort } from '../../testing/processes/local-server.ts';
import { controlMastodon, resetMastodon } from '../../testing/processes/sandbox-mastodon.ts';
import { originOfInstance } from './mastodon-address.ts';
import { createMastodonLogin, createVerifier, type MastodonApp } from './mastodon-login.ts';
import { createMastodon } from './mastodon-network.ts';

const instance = await startMastodon();
afterAll(() => instance.close());
beforeEach(() => resetMastodon(instance));

const login = createMastodonLogin({ timeoutMs: 1000, allowHttp: true });
const register = (): Promise<MastodonApp> =>
	login.registerApp({
		server: instance.url,
		redirectUri: 'http://localhost:3000/auth/mastodon/callback',
		website: 'http://localhost:3000',
	});

/** Answers the consent page, and returns the parameters of the redirect. */
async function consent(address: string, decision = 'authorize'): Promise<URLSearchParams> {
	const { origin, pathname, searchParams } = new URL(address);
	const form = new URLSearchParams(searchParams);
	form.set('decision', decision);
	form.set('other', 'ada');
	const response = await fetch(origin + pathname, {
		method: 'POST',
		body: form,
		redirect: 'manual',
	});
	return new URL(response.headers.get('location') ?? '').searchParams;
}

describe('the address of an instance', () => {
	test.each([
		['mastodon.social', 'https://mastodon.social'],
		[' https://Mastodon.Social/ ', 'https://mastodon.social'],
		['http://mastodon.social', 'https://mastodon.social'],
		['@ada@mastodon.social', 'https://mastodon.social'],
		['ada@mastodon.social', 'https://mastodon.social'],
		['https://mastodon.social/@ada', 'https://mastodon.social'],
		['fedi.example:8443', 'https://fedi.example:8443'],
		['', undefined],
		['mastodon', undefined],
		['mastodon social', undefined],
		['https://user:secret@mastodon.social', undefined],
		['ftp://mastodon.social', undefined],
		['javascript:alert(1)', undefined],
		['127.0.0.1:4000', 'https://127.0.0.1:4000'],
	])('typed as %j is %j', (typed, origin) => {
		expect(originOfInstance(typed)).toBe(origin);
	});

	test('may be on this machine where that is allowed', () => {
		expect(originOfInstance('localhost:4000', { allowHttp: true })).toBe('http://localhost:4000');
	});
});

describe('connecting Mastodon', () => {
	test('works from the typed address to a session that can post, and ends with revoking', async () => {
		const { server, title, limits } = await login.checkInstance(`${instance.url}/@ada`);
		expect({ server, title }).toEqual({ server: instance.url, title: 'Sandbox Mastodon' });
		expect(limits.length).toBe(500);
		const app = await register();
		const { verifier, challenge } = createVerifier();
		const answer = await consent(login.authorizeUrl(app, { state: 'state', challenge }));
		expect(answer.get('state')).toBe('state');
		const account = await login.exchangeCode(app, { code: answer.get('code') ?? '', verifier });
		const { host } = new URL(server);
		expect(account).toMatchObject({ server, handle: `ada@${host}`, name: 'ada' });

		const network = createMastodon();
		expect(network.capabilitiesOf(account.scopes)).toEqual({
			canRead: true,
			canAct: true,
			canPostMedia: true,
		});
		const session = network.open(account);
		const post = { text: 'Hello.', key: 'key', firstAttemptAt: new Date() };
		await session.publish('post', post);
		await login.revoke(account);
		await login.revoke(account);
		await expect(session.publish('post', post)).rejects.toMatchObject({
			code: 'connection_expired',
		});
	});

	test('a code is accepted once, and only with its verifier', async () => {
		const app = await register();
		const { challenge } = createVerifier();
		const answer = await consent(login.authorizeUrl(app, { state: 'state', challenge }));
		const { verifier } = createVerifier();
		await expect(
			login.exchangeCode(app, { code: answer.get('code') ?? '', verifier }),
		).rejects.toMatchObject({ code: 'link_invalid' });
	});

	test('an app that the instance no longer knows is named as such', async () => {
		const app = { ...(await register()), clientSecret: 'other' };
		await expect(login.exchangeCode(app, { code: 'x', verifier: 'y' })).rejects.toMatchObject({
			code: 'conflict',
		});
	});

	test('an instance before Mastodon 4 is accepted', async () => {
		await controlMastodon(instance, 'settings', { software: 'old' });
		expect(await login.checkInstance(instance.url)).toMatchObject({ limits: { length: 500 } });
	});

	test.each([
		['a website of another kind', 'settings', { software: 'blog' }, 'is not a Mastodon server'],
		['a page', 'next', { action: 'html', status: 200, times: 2 }, 'does not respond'],
		['an endless answer', 'next', { action: 'huge' }, 'does not respond'],
		['a server that is down', 'next', { action: 'status', status: 503 }, 'does not respond'],
		[
			'a redirect',
			'next',
			{ action: 'redirect', location: 'https://social.example/api/v2/instance' },
			'leads to social.example',
		],
	])('%s is refused with a reason', async (_what, path, body, message) => {
		await controlMastodon(instance, path, body);
		await expect(login.checkInstance(instance.url)).rejects.toThrow(message);
	});

	test('a server that cannot be reached is named', async () => {
		await expect(login.checkInstance(await closedPort())).rejects.toMatchObject({
			code: 'provider_unavailable',
		});
	});
});
