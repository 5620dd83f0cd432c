import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followLink, readLink, requestReset } from '../../../contract/auth/auth.ts';
import type { Mail } from '../../providers/mail.ts';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { createVisitors } from '../../testing/apps/visitors.ts';
import { UserEntity } from '../user.entity.ts';
import { AccountLinkEntity } from './account-link.entity.ts';

const mails: Mail[] = [];
const mailer = { send: async (mail: Mail) => void mails.push(mail) };
let app: TestApp;
const visitor = createVisitors(() => app.url);

beforeAll(async () => {
	app = await buildTestApp({ keep: true, mailer, environment: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => app.close());
beforeEach(() => {
	mails.length = 0;
});

async function userWithEmail(name: string, at = app) {
	const user = await at.loginAs(name);
	const email = `${name}@example.org`;
	await at.services.em.fork().nativeUpdate(UserEntity, { id: user.id }, { email });
	return { ...user, email };
}

/** The URL in the first mail, and its token. */
async function mailedLink() {
	await expect.poll(() => mails.length).toBe(1);
	const [, url = '', token = ''] =
		/(http\S+\/account-link#([\w-]+))/.exec(mails[0]?.text ?? '') ?? [];
	return { url, token };
}

test('the mail for a forgotten password has a link that sets a new one', async () => {
	const user = await userWithEmail('forgetful');
	const browser = visitor();
	expect(
		await browser.call(requestReset, { body: { email: ` ${user.email.toUpperCase()} ` } }),
	).toEqual({});
	const { url, token } = await mailedLink();
	expect(mails[0]?.to).toBe(user.email);
	expect(url).toBe(`http://localhost:${new URL(app.url).port}/account-link#${token}`);
	expect(await browser.call(readLink, { body: { token } })).toEqual({
		kind: 'reset',
		email: user.email,
		username: 'forgetful',
	});
	await browser.call(followLink, { body: { token, password: 'a new and long one' } });
});

test('a forged host does not get into the mail [B9]', async () => {
	const user = await userWithEmail('targeted');
	const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
	await visitor(forged).call(requestReset, { body: { email: user.email } });
	expect((await mailedLink()).url).toMatch(/^http:\/\/localhost:\d+\/account-link#/);
	mails.length = 0;
	const host = { host: '203.0.113.66' };
	await app.app.inject({
		method: 'POST',
		url: requestReset.url,
		payload: { email: user.email },
		headers: host,
	});
	expect((await mailedLink()).url).toMatch(/^http:\/\/localhost:\d+\/account-link#/);
	expect(JSON.stringify(mails)).not.toMatch(/evil|203\.0/);
});

test('the link in the mail uses the configured address of Warble', async () => {
	const named = await buildTestApp({
		mailer,
		environment: { APP_ORIGINS: 'https://warble.example,https://www.warble.example' },
	});
	const user = await userWithEmail('named', named);
	await named.app.inject({
		method: 'POST',
		url: requestReset.url,
		payload: { email: user.email },
	});
	expect((await mailedLink()).url).toMatch(/^https:\/\/warble\.example\/account-link#/);
});

test('an unknown address gets no mail and the same response [A7]', async () => {
	const user = await userWithEmail('known');
	const request = (email: string) =>
		app.app.inject({
			method: 'POST',
			url: requestReset.url,
			payload: { email },
			remoteAddress: '203.0.113.9',
		});
	const unknown = await request('nobody@example.org');
	const known = await request(user.email);
	expect(unknown.statusCode).toBe(200);
	expect(unknown.body).toBe(known.body);
	expect({ ...unknown.headers, date: '' }).toEqual({ ...known.headers, date: '' });
	await mailedLink();
	expect(mails.map(({ to }) => to)).toEqual([user.email]);
});

test('a request takes as long for an unknown address [A7]', async () => {
	const rounds = Array.from({ length: 20 }, (_, round) => round);
	const users = await Promise.all(rounds.map((round) => userWithEmail(`timed_${round}`)));
	const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
	const request = async (kind: keyof typeof times, email: string) => {
		const asker = visitor();
		const began = performance.now();
		await asker.call(requestReset, { body: { email } });
		times[kind].push(performance.now() - began);
	};
	for (const round of rounds) {
		await request('known', users[round]?.email ?? '');
		await request('unknown', `nobody_${round}@example.org`);
	}
	expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(15);
	const made = () =>
		app.services.em.fork().count(AccountLinkEntity, { userId: { $in: users.map(({ id }) => id) } });
	await expect.poll(made).toBe(rounds.length);
});

test('an address gets at most three mails an hour; the response does not reveal it', async () => {
	const user = await userWithEmail('pestered');
	for (let tries = 0; tries < 5; tries += 1)
		expect(await visitor().call(requestReset, { body: { email: user.email } })).toEqual({});
	const links = () => app.services.em.fork().count(AccountLinkEntity, { userId: user.id });
	await expect.poll(links).toBe(3);
	// Mails of other tests may still be in the queue.
	const arrived = () => mails.filter(({ to }) => to === user.email);
	await expect.poll(() => arrived().length).toBe(3);
});

test('a network can make five requests an hour', async () => {
	const asker = visitor();
	for (let tries = 0; tries < 5; tries += 1)
		await asker.call(requestReset, { body: { email: `nobody_${tries}@example.org` } });
	await expect(
		asker.call(requestReset, { body: { email: 'nobody@example.org' } }),
	).rejects.toMatchObject({
		code: 'too_many_requests',
		status: 429,
	});
});

test.each([
	'nobody',
	'a b@example.org',
	'@example.org',
	'a@localhost',
	'a@b..c',
	'a@b.c\r\nbcc: x@y.z',
])('%j is refused because it is not an address', async (email) => {
	await expect(visitor().call(requestReset, { body: { email } })).rejects.toMatchObject({
		code: 'invalid_input',
		path: 'body/email',
	});
});

test('a queued job contains neither the address nor the link in plain text', async () => {
	const user = await userWithEmail('queued');
	await visitor().call(requestReset, { body: { email: user.email } });
	const rows = await app.services.em
		.fork()
		.execute("select data::text as data from jobs.job where name = 'reset-requests'");
	expect(JSON.stringify(rows)).not.toContain('queued@');
	const { token } = await mailedLink();
	const all = await app.services.em.fork().execute('select data::text as data from jobs.job');
	expect(JSON.stringify(all)).not.toContain(token);
});

function median(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
