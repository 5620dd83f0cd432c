import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLink, login, readLink } from '../../../contract/auth/auth.ts';
import { currentUser } from '../../../contract/auth/session.ts';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { startAnswer } from '../../testing/apps/start-answer.ts';
import { createVisitors } from '../../testing/apps/visitors.ts';
import { HOUR_MS } from '../../time.ts';
import { UserEntity } from '../user.entity.ts';
import { AccountLinkEntity } from './account-link.entity.ts';
import { createAccountLinkStore } from './account-link-store.ts';

const password = 'a new and long one';
let clock = Date.now();
let app: TestApp;
const visitor = createVisitors(() => app.url);

beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		now: () => clock,
		environment: { TRUST_PROXY: '127.0.0.1', SIGNUP: 'invite' },
	});
});
afterAll(() => app.close());

const gone = { code: 'link_invalid', status: 404 };

describe('an invitation', () => {
	test('creates an account with the address it was sent to, and signs in', async () => {
		const token = await app.services.links.invite({ email: 'ines@example.org' });
		const ines = visitor();
		expect(await ines.call(readLink, { body: { token } })).toEqual({
			kind: 'invitation',
			email: 'ines@example.org',
			username: null,
		});
		const { user } = await ines.call(followLink, {
			body: { token, password, username: 'Ines_O', name: ' Ines ' },
		});
		expect(user).toMatchObject({ username: 'ines_o', name: 'Ines', onboardingCompleted: false });
		expect(await ines.call(currentUser, {})).toEqual({ user });
		expect(
			await visitor().call(login, { body: { username: 'ines@example.org', password } }),
		).toEqual({ user });
	});

	test('works once', async () => {
		const token = await app.services.links.invite({});
		await visitor().call(followLink, { body: { token, password, username: 'once_only' } });
		await expect(visitor().call(readLink, { body: { token } })).rejects.toMatchObject(gone);
		await expect(
			visitor().call(followLink, { body: { token, password, username: 'twice' } }),
		).rejects.toMatchObject(gone);
	});

	test('used twenty times at once creates one account', async () => {
		const token = await app.services.links.invite({});
		const all = Array.from({ length: 20 }, (_, at) =>
			visitor().call(followLink, { body: { token, password, username: `racer_${at}` } }),
		);
		const made = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled');
		expect(made).toHaveLength(1);
		expect(await app.services.em.fork().count(UserEntity, { username: { $like: 'racer%' } })).toBe(
			1,
		);
	});

	test('expires after seven days', async () => {
		const token = await app.services.links.invite({ email: 'late@example.org' });
		clock += 7 * 24 * HOUR_MS + 1000;
		await expect(visitor().call(readLink, { body: { token } })).rejects.toMatchObject(gone);
		clock = Date.now();
	});

	test('that expires between being read and being used creates no account', async () => {
		const token = await app.services.links.invite({});
		let looks = 0;
		const now = () => {
			looks += 1;
			return looks === 1 ? Date.now() : Date.now() + 7 * 24 * HOUR_MS + 1000;
		};
		const links = createAccountLinkStore({ ...app.services, now });
		await expect(
			links.use({ token, passwordHash: 'x', username: 'too_late', name: null }),
		).rejects.toMatchObject(gone);
		expect(await app.services.em.fork().count(UserEntity, { username: 'too_late' })).toBe(0);
	});

	test('can still be used after the username was taken or missing', async () => {
		const taken = await app.loginAs('taken_name');
		const token = await app.services.links.invite({});
		const them = visitor();
		await expect(them.call(followLink, { body: { token, password } })).rejects.toMatchObject({
			code: 'invalid_input',
			path: 'body/username',
		});
		const twice = { token, password, username: taken.username.toUpperCase() };
		await expect(them.call(followLink, { body: twice })).rejects.toMatchObject({
			code: 'username_taken',
			status: 409,
		});
		expect(
			await them.call(followLink, { body: { token, password, username: 'free_name' } }),
		).toMatchObject({
			user: { username: 'free_name' },
		});
	});

	test('for a username creates that account, whatever username the request has', async () => {
		const token = await app.services.links.invite({ username: 'mara' });
		const mara = visitor();
		expect(await mara.call(readLink, { body: { token } })).toMatchObject({ username: 'mara' });
		expect(
			await mara.call(followLink, { body: { token, password, username: 'other' } }),
		).toMatchObject({ user: { username: 'mara' } });
	});

	test('is stored only as a hash', async () => {
		const token = await app.services.links.invite({});
		const rows = await app.services.em.fork().find(AccountLinkEntity, {});
		expect(JSON.stringify(rows)).not.toContain(token);
	});
});

describe('a reset link', () => {
	async function userWithEmail(name: string) {
		const user = await app.loginAs(name);
		const email = `${name}@example.org`;
		await app.services.em.fork().nativeUpdate(UserEntity, { id: user.id }, { email });
		return { ...user, email };
	}

	test('sets a password, signs in here, and ends all other sessions and their streams [A2]', async () => {
		const user = await userWithEmail('resetting');
		const { reader } = await startAnswer(app, user, { text: 'Two posts' });
		const token = await app.services.links.reset(user.id, user.email);
		const here = visitor();
		expect(await here.call(readLink, { body: { token } })).toEqual({
			kind: 'reset',
			email: user.email,
			username: 'resetting',
		});
		await here.call(followLink, { body: { token, password } });
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'unauthorized' },
		});
		await expect(user.client.call(currentUser, {})).rejects.toMatchObject({ status: 401 });
		expect(await here.call(currentUser, {})).toMatchObject({ user: { id: user.id } });
		const old = { username: user.username, password: user.password };
		await expect(visitor().call(login, { body: old })).rejects.toMatchObject({
			code: 'login_failed',
		});
		expect(await visitor().call(login, { body: { ...old, password } })).toMatchObject({
			user: { id: user.id },
		});
	});

	test('expires after an hour, and when another one is requested', async () => {
		const user = await userWithEmail('twolinks');
		const first = await app.services.links.reset(user.id, user.email);
		const second = await app.services.links.reset(user.id, user.email);
		await expect(visitor().call(readLink, { body: { token: first } })).rejects.toMatchObject(gone);
		expect(await visitor().call(readLink, { body: { token: second } })).toMatchObject({
			kind: 'reset',
		});
		clock += HOUR_MS + 1000;
		await expect(visitor().call(readLink, { body: { token: second } })).rejects.toMatchObject(gone);
		clock = Date.now();
	});

	test('can still be used after a password that is too short', async () => {
		const user = await userWithEmail('shortpass');
		const token = await app.services.links.reset(user.id, user.email);
		await expect(
			visitor().call(followLink, { body: { token, password: 'seven77' } }),
		).rejects.toMatchObject({ path: 'body/password' });
		expect(await visitor().call(readLink, { body: { token } })).toMatchObject({ kind: 'reset' });
	});

	test('requested ten times at once works only in its latest version', async () => {
		const user = await userWithEmail('impatient');
		const tokens = await Promise.all(
			Array.from({ length: 10 }, () => app.services.links.reset(user.id, user.email)),
		);
		const looks = await Promise.allSettled(tokens.map((token) => app.services.links.read(token)));
		expect(looks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	});

	test('that fails half way changes nothing: password and sessions stay', async () => {
		const user = await userWithEmail('unlucky');
		const token = await app.services.links.reset(user.id, user.email);
		const broken = {
			...app.services.sessions,
			lockOut: () => Promise.reject(new Error('The database is down.')),
		};
		const links = createAccountLinkStore({ ...app.services, sessions: broken });
		await expect(links.use({ token, passwordHash: 'x', name: null })).rejects.toThrow(
			'The database is down.',
		);
		expect(await user.client.call(currentUser, {})).toMatchObject({ user: { id: user.id } });
		expect(
			await visitor().call(login, {
				body: { username: user.username, password: user.password },
			}),
		).toMatchObject({
			user: { id: user.id },
		});
		expect(await visitor().call(readLink, { body: { token } })).toMatchObject({ kind: 'reset' });
	});

	test('gives a password to a user who has signed in only through a provider', async () => {
		const user = await userWithEmail('otherway');
		await app.services.em.fork().nativeUpdate(UserEntity, { id: user.id }, { passwordHash: null });
		const token = await app.services.links.reset(user.id, user.email);
		await visitor().call(followLink, { body: { token, password } });
		expect(await visitor().call(login, { body: { username: 'otherway', password } })).toMatchObject(
			{ user: { id: user.id } },
		);
	});
});

test('guessing links is rate limited', async () => {
	const guesser = visitor();
	const guess = () =>
		guesser
			.call(readLink, { body: { token: 'x'.repeat(43) } })
			.catch(({ status }: { status: number }) => status);
	const answers = await Promise.all(Array.from({ length: 35 }, guess));
	expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
});
