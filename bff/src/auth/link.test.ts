import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLink, login, readLink } from '../../contract/auth.ts';
import { currentUser } from '../../contract/session.ts';
import { startAnswer } from '../testing/apps/start-answer.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { createVisitors } from '../testing/apps/visitors.ts';
import { AccountLinkEntity } from './account-link.entity.ts';
import { createAccountLinks } from './account-links.ts';
import { UserEntity } from './user.entity.ts';

const HOUR = 3_600_000;
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
	test('makes an account with the address it was sent to, and signs in', async () => {
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

	test('used by twenty people at once makes one account', async () => {
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

	test('ends after seven days', async () => {
		const token = await app.services.links.invite({ email: 'late@example.org' });
		clock += 7 * 24 * HOUR + 1000;
		await expect(visitor().call(readLink, { body: { token } })).rejects.toMatchObject(gone);
		clock = Date.now();
	});

	test('that ends between being looked at and being used makes nobody an account', async () => {
		const token = await app.services.links.invite({});
		let looks = 0;
		const now = () => {
			looks += 1;
			return looks === 1 ? Date.now() : Date.now() + 7 * 24 * HOUR + 1000;
		};
		const links = createAccountLinks({ ...app.services, now });
		await expect(
			links.follow({ token, passwordHash: 'x', username: 'too_late', name: null }),
		).rejects.toMatchObject(gone);
		expect(await app.services.em.fork().count(UserEntity, { username: 'too_late' })).toBe(0);
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

	test('for a username sets its password and nothing else', async () => {
		const token = await app.services.links.invite({ username: 'mara' });
		const mara = visitor();
		expect(await mara.call(readLink, { body: { token } })).toMatchObject({ username: 'mara' });
		expect(
			await mara.call(followLink, { body: { token, password, username: 'other' } }),
		).toMatchObject({ user: { username: 'mara' } });
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
		const { reader } = await startAnswer(app, person, { text: 'Two posts' });
		const token = await app.services.links.reset(person.id, person.email);
		const here = visitor();
		expect(await here.call(readLink, { body: { token } })).toEqual({
			kind: 'reset',
			email: person.email,
			username: 'resetting',
		});
		await here.call(followLink, { body: { token, password } });
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'unauthorized' },
		});
		await expect(person.client.call(currentUser, {})).rejects.toMatchObject({ status: 401 });
		expect(await here.call(currentUser, {})).toMatchObject({ user: { id: person.id } });
		const old = { username: person.username, password: person.password };
		await expect(visitor().call(login, { body: old })).rejects.toMatchObject({
			code: 'login_failed',
		});
		expect(await visitor().call(login, { body: { ...old, password } })).toMatchObject({
			user: { id: person.id },
		});
	});

	test('ends after an hour, and when another is asked for', async () => {
		const person = await personWithMail('twolinks');
		const first = await app.services.links.reset(person.id, person.email);
		const second = await app.services.links.reset(person.id, person.email);
		await expect(visitor().call(readLink, { body: { token: first } })).rejects.toMatchObject(gone);
		expect(await visitor().call(readLink, { body: { token: second } })).toMatchObject({
			kind: 'reset',
		});
		clock += HOUR + 1000;
		await expect(visitor().call(readLink, { body: { token: second } })).rejects.toMatchObject(gone);
		clock = Date.now();
	});

	test('a short password is refused and the link stays good', async () => {
		const person = await personWithMail('shortpass');
		const token = await app.services.links.reset(person.id, person.email);
		await expect(
			visitor().call(followLink, { body: { token, password: 'seven77' } }),
		).rejects.toMatchObject({ path: 'body/password' });
		expect(await visitor().call(readLink, { body: { token } })).toMatchObject({ kind: 'reset' });
	});

	test('asked for ten times at once is one: the others are void', async () => {
		const person = await personWithMail('impatient');
		const tokens = await Promise.all(
			Array.from({ length: 10 }, () => app.services.links.reset(person.id, person.email)),
		);
		const looks = await Promise.allSettled(tokens.map((token) => app.services.links.read(token)));
		expect(looks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	});

	test('that fails half way has changed nothing: the old password and the sessions stay', async () => {
		const person = await personWithMail('unlucky');
		const token = await app.services.links.reset(person.id, person.email);
		const broken = {
			...app.services.sessions,
			endAll: () => Promise.reject(new Error('The database is away.')),
		};
		const links = createAccountLinks({ ...app.services, sessions: broken });
		await expect(links.follow({ token, passwordHash: 'x', name: null })).rejects.toThrow(
			'The database is away.',
		);
		expect(await person.client.call(currentUser, {})).toMatchObject({ user: { id: person.id } });
		expect(
			await visitor().call(login, {
				body: { username: person.username, password: person.password },
			}),
		).toMatchObject({
			user: { id: person.id },
		});
		expect(await visitor().call(readLink, { body: { token } })).toMatchObject({ kind: 'reset' });
	});

	test('gives somebody who signs in elsewhere a password', async () => {
		const person = await personWithMail('otherway');
		await app.services.em
			.fork()
			.nativeUpdate(UserEntity, { id: person.id }, { passwordHash: null });
		const token = await app.services.links.reset(person.id, person.email);
		await visitor().call(followLink, { body: { token, password } });
		expect(await visitor().call(login, { body: { username: 'otherway', password } })).toMatchObject(
			{ user: { id: person.id } },
		);
	});
});

test('whoever guesses at links is slowed down', async () => {
	const guesser = visitor();
	const guess = () =>
		guesser
			.call(readLink, { body: { token: 'x'.repeat(43) } })
			.catch(({ status }: { status: number }) => status);
	const answers = await Promise.all(Array.from({ length: 35 }, guess));
	expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
});
