import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLink, login, signUp } from '../../contract/auth/auth.ts';
import { currentUser } from '../../contract/auth/session.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { createVisitors } from '../testing/apps/visitors.ts';
import { contractRoutes, nameOf, pathOf } from '../testing/contract-routes.ts';

let app: TestApp;
let member: TestUser;
let operator: TestUser;
/** The targets of the operator's requests. */
let target: TestUser;
const visitor = createVisitors(() => app.url);
beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { OPERATORS: 'someone, Named_One' } });
	member = await app.loginAs();
	target = await app.loginAs();
	operator = await app.loginAs('named_one', { subscription: null });
});
afterAll(() => app.close());

/** Every route of the server below /api/admin, as `GET /api/admin/people`. */
function adminRoutes(): string[] {
	const path: string[] = [];
	const found: string[] = [];
	// A tree, in which each level is indented by four characters.
	for (const line of app.app.printRoutes({ commonPrefix: false }).split('\n')) {
		const [, indent = '', part = '', methods] = /^([│├└─\s]*)(\S+)(?: \((.+)\))?/.exec(line) ?? [];
		path.splice(indent.length / 4 - 1, Infinity, part);
		for (const method of methods?.split(', ') ?? [])
			if (method !== 'HEAD') found.push(`${method} ${path.join('')}`);
	}
	return found.filter((name) => name.includes(' /api/admin'));
}

test('nobody can take the username of an operator except by a link from the command', async () => {
	const password = 'a new and long one';
	const { accounts, links } = app.services;
	const taken = { code: 'username_taken' };
	expect(app.logged).toContainEqual(
		expect.objectContaining({ level: 40, usernames: ['someone', 'named_one'] }),
	);

	const body = { username: 'SomeOne', password };
	await expect(visitor().call(signUp, { body })).rejects.toMatchObject(taken);
	const invitation = await links.invite({ email: 'new@example.org' });
	await expect(
		visitor().call(followLink, { body: { ...body, token: invitation } }),
	).rejects.toMatchObject(taken);
	// As for an X handle.
	expect(await accounts.findFreeUsername('Someone')).toMatch(/^someone\d+$/);

	const token = await links.invite({ username: 'someone' });
	await visitor().call(followLink, { body: { token, password } });
	expect(await accounts.findMissingOperators()).toEqual([]);
});

const inject = (method: string, url: string, cookie?: string) =>
	app.app.inject({
		method: method as 'GET',
		url,
		headers: { ...(cookie !== undefined && { cookie }) },
		...(method !== 'GET' && { payload: {} }),
	});

test('only operators can call the routes under /api/admin, subscribed or not [C1]', async () => {
	const routes = (await contractRoutes()).filter(({ url }) => url.startsWith('/api/admin'));
	expect(adminRoutes().sort(), 'all are in the contract').toEqual(routes.map(nameOf).sort());
	for (const route of routes) {
		const url = pathOf(route, { id: target.id });
		const name = nameOf(route);
		const unknown = await inject(route.method, '/api/nothing', member.cookie);
		const refused = await inject(route.method, url, member.cookie);
		expect([name, refused.statusCode], name).toEqual([name, unknown.statusCode]);
		expect(refused.json()).toEqual({
			code: 'not_found',
			message: `There is no ${route.method} ${url}.`,
			error: `There is no ${route.method} ${url}.`,
		});
		expect([name, (await inject(route.method, url)).statusCode]).toEqual([name, 401]);
		const allowed = await inject(route.method, url, operator.cookie);
		if (route.method === 'GET') expect([name, allowed.statusCode]).toEqual([name, 200]);
		// The others need a body, or an existing id: the route itself refuses them.
		else {
			expect([200, 400, 404, 409], name).toContain(allowed.statusCode);
			expect(allowed.json().message, name).not.toBe(refused.json().message);
		}
	}
});

describe('the shell learns that a user is an operator', () => {
	const isOperator = async ({ client }: TestUser) =>
		(await client.call(currentUser, {})).user.isOperator;

	test('from the settings', async () => {
		expect(await isOperator(operator)).toBe(true);
		expect(await isOperator(member)).toBeUndefined();
		const body = { username: operator.username, password: operator.password };
		expect(await member.client.call(login, { body })).toMatchObject({ user: { isOperator: true } });
	});

	test('from the stored account, starting with the next request', async () => {
		const user = await app.loginAs();
		await app.services.accounts.setOperator(user.id, true);
		expect(await isOperator(user)).toBe(true);
		expect((await inject('GET', '/api/admin/people', user.cookie)).statusCode).toBe(200);
		await app.services.accounts.setOperator(user.id, false);
		expect(await isOperator(user)).toBeUndefined();
		expect((await inject('GET', '/api/admin/people', user.cookie)).statusCode).toBe(404);
	});
});
