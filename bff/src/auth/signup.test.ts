import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, signInOptions, signUp } from '../../contract/auth/auth.ts';
import { currentUser } from '../../contract/auth/session.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { createVisitors } from '../testing/apps/visitors.ts';
import { UserEntity } from './user.entity.ts';

const password = 'a new and long one';
let app: TestApp;
const visitor = createVisitors(() => app.url);

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => app.close());

function stored(username: string) {
	return app.services.em.fork().findOneOrFail(UserEntity, { username });
}

describe('creating an account', () => {
	test('signs in, and afterwards the username and the address both work', async () => {
		const ines = visitor();
		const { user } = await ines.call(signUp, {
			body: { username: 'Ines_O', password, email: ' Ines@Example.org ', name: ' Ines ' },
		});
		expect(user).toEqual({
			id: expect.any(String),
			username: 'ines_o',
			name: 'Ines',
			onboardingCompleted: false,
		});
		expect(await ines.call(currentUser, {})).toEqual({ user });
		for (const username of ['INES_O', 'ines@example.org']) {
			expect(await visitor().call(login, { body: { username, password } })).toEqual({ user });
		}
	});

	test('needs only a username and a password; blank fields count as missing', async () => {
		const { user } = await visitor().call(signUp, {
			body: { username: 'plain', password, email: '   ', name: ' ' },
		});
		expect(user).toMatchObject({ username: 'plain', name: null });
		expect(await stored('plain')).toMatchObject({ email: null, name: null });
	});

	test('starts a new session and ends the previous one of the browser [A1]', async () => {
		const browser = visitor();
		await browser.call(signUp, { body: { username: 'first_one', password } });
		const before = browser.browser.cookie;
		await browser.call(signUp, { body: { username: 'second_one', password } });
		expect(await browser.call(currentUser, {})).toMatchObject({ user: { username: 'second_one' } });
		await expect(visitor({ cookie: before }).call(currentUser, {})).rejects.toMatchObject({
			status: 401,
		});
	});

	test('stores an argon2id hash of the exact password at the required cost [A6]', async () => {
		const odd = ' pässwörd 🍞 ';
		await visitor().call(signUp, { body: { username: 'hashed', password: odd } });
		expect((await stored('hashed')).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		await expect(
			visitor().call(login, { body: { username: 'hashed', password: odd.trim() } }),
		).rejects.toMatchObject({ status: 401 });
		await visitor().call(login, { body: { username: 'hashed', password: odd } });
	});

	test.each([
		['seven characters', 'x'.repeat(7)],
		['129 characters', 'x'.repeat(129)],
	])('with a password of %s is refused [A6]', async (_, short) => {
		await expect(
			visitor().call(signUp, { body: { username: 'nobody_yet', password: short } }),
		).rejects.toMatchObject({
			code: 'invalid_input',
			path: 'body/password',
		});
	});

	test.each([
		'password',
		'Password',
		'12345678',
		'qwertyuiop',
		'iloveyou',
		' '.repeat(8),
		'aaaaaaaaaa',
	])('with the password %j, which is guessed first, is refused [A6]', async (guessed) => {
		await expect(
			visitor().call(signUp, { body: { username: 'nobody_yet', password: guessed } }),
		).rejects.toMatchObject({
			code: 'invalid_input',
			path: 'body/password',
			message: expect.stringContaining('Choose another one.'),
		});
	});

	test('with a password of a megabyte is refused without being read [A6]', async () => {
		const huge = { username: 'nobody_yet', password: 'x'.repeat(1024 * 1024) };
		const response = await app.app.inject({ method: 'POST', url: signUp.url, payload: huge });
		expect(response.statusCode).toBe(413);
		expect(response.json()).toMatchObject({ code: 'payload_too_large' });
	});

	test.each(['ab', 'x'.repeat(31), 'a b', 'a@b', 'é_accent', 'mara\n', "o'neill", ''])(
		'as %j is refused',
		async (username) => {
			await expect(visitor().call(signUp, { body: { username, password } })).rejects.toMatchObject({
				code: 'invalid_input',
				path: 'body/username',
			});
		},
	);

	test('with an invalid address is refused', async () => {
		await expect(
			visitor().call(signUp, { body: { username: 'nobody_yet', password, email: 'nobody' } }),
		).rejects.toMatchObject({
			code: 'invalid_input',
			path: 'body/email',
		});
	});

	test('fails when the username or the address is taken, and does not sign in', async () => {
		await visitor().call(signUp, {
			body: { username: 'taken', password, email: 'taken@example.org' },
		});
		const late = visitor();
		await expect(
			late.call(signUp, { body: { username: 'TAKEN', password } }),
		).rejects.toMatchObject({
			code: 'username_taken',
			status: 409,
		});
		const sameAddress = { username: 'not_taken', password, email: 'Taken@example.org' };
		await expect(late.call(signUp, { body: sameAddress })).rejects.toMatchObject({
			code: 'email_taken',
			status: 409,
		});
		await expect(late.call(currentUser, {})).rejects.toMatchObject({ status: 401 });
	});

	test('twenty times at once with one username creates only one account', async () => {
		const all = Array.from({ length: 20 }, () =>
			visitor().call(signUp, { body: { username: 'popular', password } }),
		);
		const results = await Promise.allSettled(all);
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		for (const result of results) {
			if (result.status === 'rejected')
				expect(result.reason).toMatchObject({ code: 'username_taken' });
		}
	});

	test('cannot set other fields [C3]', async () => {
		const more = {
			username: 'sneaky',
			password,
			onboardingCompleted: true,
			passwordHash: 'x',
			id: '1',
		};
		const response = await app.app.inject({ method: 'POST', url: signUp.url, payload: more });
		expect(response.json()).not.toMatchObject({ user: { onboardingCompleted: true } });
		expect(
			await app.services.em
				.fork()
				.count(UserEntity, { username: 'sneaky', onboardingCompleted: true }),
		).toBe(0);
	});

	test('is logged with the user, but not with the password [A14]', async () => {
		const from = app.logged.length;
		const { user } = await visitor().call(signUp, { body: { username: 'logged', password } });
		const lines = app.logged.slice(from);
		expect(lines.filter(({ audit }) => audit !== undefined)).toMatchObject([
			{ audit: 'account_created', userId: user.id },
			{ audit: 'login', userId: user.id, how: 'signup' },
		]);
		expect(JSON.stringify(lines)).not.toContain(password);
	});

	test('is possible ten times an hour from one network', async () => {
		const busy = visitor();
		const codes: string[] = [];
		for (let tries = 0; tries < 11; tries += 1) {
			const made = await busy.call(signUp, { body: { username: `many_${tries}`, password } }).then(
				() => 'made',
				({ code }: { code: string }) => code,
			);
			codes.push(made);
		}
		expect(codes).toEqual([...Array.from({ length: 10 }, () => 'made'), 'too_many_requests']);
	});
});

test('with accounts by invitation, nobody can sign up without one', async () => {
	const closed = await buildTestApp({
		environment: { SIGNUP: 'invite', TRUST_PROXY: '127.0.0.1' },
	});
	const stranger = createVisitors(() => closed.url)();
	await expect(
		stranger.call(signUp, { body: { username: 'stranger', password } }),
	).rejects.toMatchObject({
		code: 'signup_closed',
		status: 403,
	});
	expect(await closed.services.em.fork().count(UserEntity, {})).toBe(0);
	expect(await stranger.call(signInOptions, {})).toEqual({
		twitter: false,
		google: false,
		signup: 'invite',
		reset: false,
	});
});

test('the login screen gets the ways to sign in', async () => {
	const all = await buildTestApp({
		environment: {
			X_CLIENT_ID: 'x',
			X_CLIENT_SECRET: 'x',
			GOOGLE_CLIENT_ID: 'g',
			GOOGLE_CLIENT_SECRET: 'g',
			SMTP_URL: 'smtp://127.0.0.1:9',
		},
	});
	const stranger = createVisitors(() => all.url)();
	expect(await stranger.call(signInOptions, {})).toEqual({
		twitter: true,
		google: true,
		signup: 'open',
		reset: true,
	});
});
