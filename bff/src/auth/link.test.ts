import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { followLink, login, readLink, requestReset } from '../../contract/auth.ts';
import { currentUser } from '../../contract/session.ts';
import { beginAnswer } from '../testing/begin-answer.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { AccountLinkEntity } from './account-link.entity.ts';
import { UserEntity } from './user.entity.ts';

const HOUR = 3_600_000;
const password = 'a new and long one';
let clock = Date.now();
let app: TestApp;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, now: () => clock, environment: { TRUST_PROXY: '127.0.0.1', SIGNUP: 'invite' } });
});
afterAll(() => app.close());

let visitors = 0;
/** Somebody from a network of their own, with the real client; `cookie` is what their browser holds afterwards. */
function visitor() {
	visitors += 1;
	const ip = `198.51.100.${visitors % 250}`;
	const browser = { cookie: '' };
	const send: typeof fetch = async (address, init) => {
		const headers = new Headers(init?.headers);
		headers.set('x-forwarded-for', ip);
		if (browser.cookie) headers.set('cookie', browser.cookie);
		const response = await fetch(address, { ...init, headers });
		browser.cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? browser.cookie;
		return response;
	};
	return { ...createClient({ baseUrl: app.url, fetch: send }), browser };
}

const gone = { code: 'link_invalid', status: 404 };

describe('an invitation', () => {
	test('makes an account with the address it was sent to, and signs in', async () => {
		const token = await app.services.links.invite({ email: 'ines@example.org' });
		const ines = visitor();
		expect(await ines.call(readLink, { body: { token } })).toEqual({ kind: 'invitation', email: 'ines@example.org', username: null });
		const { user } = await ines.call(followLink, { body: { token, password, username: 'Ines_O', name: ' Ines ' } });
		expect(user).toMatchObject({ username: 'ines_o', name: 'Ines', onboardingCompleted: false });
		expect(await ines.call(currentUser, {})).toEqual({ user });
		expect(await visitor().call(login, { body: { username: 'ines@example.org', password } })).toEqual({ user });
	});

	test('works once', async () => {
		const token = await app.services.links.invite({});
		await visitor().call(followLink, { body: { token, password, username: 'once_only' } });
		await expect(visitor().call(readLink, { body: { token } })).rejects.toMatchObject(gone);
		await expect(visitor().call(followLink, { body: { token, password, username: 'twice' } })).rejects.toMatchObject(gone);
	});

	test('used by twenty people at once makes one account', async () => {
		const token = await app.services.links.invite({});
		const all = Array.from({ length: 20 }, (_, at) => visitor().call(followLink, { body: { token, password, username: `racer_${at}` } }));
		const made = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled');
		expect(made).toHaveLength(1);
		expect(await app.services.em.fork().count(UserEntity, { username: { $like: 'racer%' } })).toBe(1);
	});

	test('ends after seven days', async () => {
		const token = await app.services.links.invite({ email: 'late@example.org' });
		clock += 7 * 24 * HOUR + 1000;
		await expect(visitor().call(readLink, { body: { token } })).rejects.toMatchObject(gone);
		clock = Date.now();
	});

	test('stays good when the username is taken or missing', async () => {
		const taken = await app.loginAs('taken_name');
		const token = await app.services.links.invite({});
		const them = visitor();
		await expect(them.call(followLink, { body: { token, password } })).rejects.toMatchObject({
			code: 'invalid_input',
			path: 'body/username',
		});
		const twice = { token, password, username: taken.username.toUpperCase() };
		await expect(them.call(followLink, { body: twice })).rejects.toMatchObject({ code: 'username_taken', status: 409 });
		expect(await them.call(followLink, { body: { token, password, username: 'free_name' } })).toMatchObject({
			user: { username: 'free_name' },
		});
	});

	test('for a username sets its password and nothing else', async () => {
		const token = await app.services.links.invite({ username: 'mara' });
		const mara = visitor();
		expect(await mara.call(readLink, { body: { token } })).toMatchObject({ username: 'mara' });
		expect(await mara.call(followLink, { body: { token, password, username: 'other' } })).toMatchObject({ user: { username: 'mara' } });
	});

	test('leaves nothing in the database that could be used', async () => {
		const token = await app.services.links.invite({});
		const rows = await app.services.em.fork().find(AccountLinkEntity, {});
		expect(JSON.stringify(rows)).not.toContain(token);
	});
});

describe('a reset link', () => {
	async function personWithMail(name: string) {
		const person = await app.loginAs(name);
		const email = `${name}@example.org`;
		await app.services.em.fork().nativeUpdate(UserEntity, { id: person.id }, { email });
		return { ...person, email };
	}

	test('sets a password, signs in here and out everywhere else, streams included [A2]', async () => {
		const person = await personWithMail('resetting');
		const { reader } = await beginAnswer(app, person, { text: 'Two posts' });
		const token = await app.services.links.reset(person.id, person.email);
		const here = visitor();
		expect(await here.call(readLink, { body: { token } })).toEqual({ kind: 'reset', email: person.email, username: 'resetting' });
		await here.call(followLink, { body: { token, password } });
		expect((await reader.ended).at(-1)).toMatchObject({ event: 'error', data: { code: 'unauthorized' } });
		await expect(person.client.call(currentUser, {})).rejects.toMatchObject({ status: 401 });
		expect(await here.call(currentUser, {})).toMatchObject({ user: { id: person.id } });
		const old = { username: person.username, password: person.password };
		await expect(visitor().call(login, { body: old })).rejects.toMatchObject({ code: 'login_failed' });
		expect(await visitor().call(login, { body: { ...old, password } })).toMatchObject({ user: { id: person.id } });
	});

	test('ends after an hour, and when another is asked for', async () => {
		const person = await personWithMail('twolinks');
		const first = await app.services.links.reset(person.id, person.email);
		const second = await app.services.links.reset(person.id, person.email);
		await expect(visitor().call(readLink, { body: { token: first } })).rejects.toMatchObject(gone);
		expect(await visitor().call(readLink, { body: { token: second } })).toMatchObject({ kind: 'reset' });
		clock += HOUR + 1000;
		await expect(visitor().call(readLink, { body: { token: second } })).rejects.toMatchObject(gone);
		clock = Date.now();
	});

	test('a short password is refused and the link stays good', async () => {
		const person = await personWithMail('shortpass');
		const token = await app.services.links.reset(person.id, person.email);
		await expect(visitor().call(followLink, { body: { token, password: 'seven77' } })).rejects.toMatchObject({ path: 'body/password' });
		expect(await visitor().call(readLink, { body: { token } })).toMatchObject({ kind: 'reset' });
	});

	test('is asked for with the same answer whether or not the address has an account [A7]', async () => {
		const person = await personWithMail('asking');
		expect(await visitor().call(requestReset, { body: { email: ` ${person.email.toUpperCase()} ` } })).toEqual({});
		expect(await visitor().call(requestReset, { body: { email: 'nobody@example.org' } })).toEqual({});
	});

	test('is refused to an address that is none', async () => {
		for (const email of ['nobody', 'a b@example.org', '@example.org', 'a@localhost', 'a@b..c', 'a@b.c\r\nbcc: x@y.z']) {
			await expect(visitor().call(requestReset, { body: { email } })).rejects.toMatchObject({ code: 'invalid_input' });
		}
	});
});

test('whoever guesses at links is slowed down', async () => {
	const guesser = visitor();
	const guess = () => guesser.call(readLink, { body: { token: 'x'.repeat(43) } }).catch(({ status }: { status: number }) => status);
	const answers = await Promise.all(Array.from({ length: 35 }, guess));
	expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
});
