import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followLink, readLink, requestReset } from '../../../contract/auth.ts';
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

async function personWithMail(name: string, at = app) {
	const person = await at.loginAs(name);
	const email = `${name}@example.org`;
	await at.services.em.fork().nativeUpdate(UserEntity, { id: person.id }, { email });
	return { ...person, email };
}

/** The address in the first mail that comes, and the secret in it. */
async function mailedLink() {
	await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(1);
	const [, url = '', token = ''] =
		/(http\S+\/account-link#([\w-]+))/.exec(mails[0]?.text ?? '') ?? [];
	return { url, token };
}

test('a forgotten password: the mail has a link that sets a new one', async () => {
	const person = await personWithMail('forgetful');
	const browser = visitor();
	expect(
		await browser.call(requestReset, { body: { email: ` ${person.email.toUpperCase()} ` } }),
	).toEqual({});
	const { url, token } = await mailedLink();
	expect(mails[0]?.to).toBe(person.email);
	expect(url).toBe(`http://localhost:${new URL(app.url).port}/account-link#${token}`);
	expect(await browser.call(readLink, { body: { token } })).toEqual({
		kind: 'reset',
		email: person.email,
		username: 'forgetful',
	});
	await browser.call(followLink, { body: { token, password: 'a new and long one' } });
});

test('a forged host does not get into the mail [B9]', async () => {
	const person = await personWithMail('targeted');
	const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
	await visitor(forged).call(requestReset, { body: { email: person.email } });
	expect((await mailedLink()).url).toMatch(/^http:\/\/localhost:\d+\/account-link#/);
	mails.length = 0;
	const host = { host: '203.0.113.66' };
	await app.app.inject({
		method: 'POST',
		url: requestReset.url,
		payload: { email: person.email },
		headers: host,
	});
	expect((await mailedLink()).url).toMatch(/^http:\/\/localhost:\d+\/account-link#/);
	expect(JSON.stringify(mails)).not.toMatch(/evil|203\.0/);
});

test('where the settings say what Warble is called, the mail says so too', async () => {
	const named = await buildTestApp({
		mailer,
		environment: { APP_ORIGINS: 'https://warble.example,https://www.warble.example' },
	});
	const person = await personWithMail('named', named);
	await named.app.inject({
		method: 'POST',
		url: requestReset.url,
		payload: { email: person.email },
	});
	expect((await mailedLink()).url).toMatch(/^https:\/\/warble\.example\/account-link#/);
});

test('an address that nobody has gets no mail and the same answer [A7]', async () => {
	const person = await personWithMail('known');
	const ask = (email: string) =>
		app.app.inject({
			method: 'POST',
			url: requestReset.url,
			payload: { email },
			remoteAddress: '203.0.113.9',
		});
	const unknown = await ask('nobody@example.org');
	const known = await ask(person.email);
	expect(unknown.statusCode).toBe(200);
	expect(unknown.body).toBe(known.body);
	expect({ ...unknown.headers, date: '' }).toEqual({ ...known.headers, date: '' });
	await mailedLink();
	expect(mails.map(({ to }) => to)).toEqual([person.email]);
});

test('asking takes as long for an address that nobody has [A7]', async () => {
	const rounds = Array.from({ length: 20 }, (_, round) => round);
	const people = await Promise.all(rounds.map((round) => personWithMail(`timed_${round}`)));
	const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
	const ask = async (kind: keyof typeof times, email: string) => {
		const asker = visitor();
		const began = performance.now();
		await asker.call(requestReset, { body: { email } });
		times[kind].push(performance.now() - began);
	};
	for (const round of rounds) {
		await ask('known', people[round]?.email ?? '');
		await ask('unknown', `nobody_${round}@example.org`);
	}
	expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(15);
	const made = () =>
		app.services.em
			.fork()
			.count(AccountLinkEntity, { userId: { $in: people.map(({ id }) => id) } });
	await expect.poll(made, { timeout: 10_000 }).toBe(rounds.length);
});

test('an address gets three mails an hour; who asks more often is told nothing', async () => {
	const person = await personWithMail('pestered');
	for (let tries = 0; tries < 5; tries += 1)
		expect(await visitor().call(requestReset, { body: { email: person.email } })).toEqual({});
	const links = () => app.services.em.fork().count(AccountLinkEntity, { userId: person.id });
	await expect.poll(links, { timeout: 10_000 }).toBe(3);
	// MailQueue to the people of other tests may still be on their way.
	const arrived = () => mails.filter(({ to }) => to === person.email);
	await expect.poll(() => arrived().length, { timeout: 10_000 }).toBe(3);
});

test('a network may ask five times an hour', async () => {
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
])('%j is no address and is refused', async (email) => {
	await expect(visitor().call(requestReset, { body: { email } })).rejects.toMatchObject({
		code: 'invalid_input',
		path: 'body/email',
	});
});

test('what waits in the queue holds neither the address nor the link in plain', async () => {
	const person = await personWithMail('queued');
	await visitor().call(requestReset, { body: { email: person.email } });
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
