import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAccess } from '../../contract/access/access.ts';
import { endSessionsOf } from '../../contract/admin/people.ts';
import { listActivity } from '../../contract/auth/activity.ts';
import { endOtherSessions, followLink, login } from '../../contract/auth/auth.ts';
import { listDrafts } from '../../contract/publishing/drafts.ts';
import { connectAgent, registerAgent } from '../testing/apps/agents.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { callApi, connectProgram } from '../testing/apps/programs.ts';
import { createVisitors } from '../testing/apps/visitors.ts';

let app: TestApp;
const visitor = createVisitors(() => app.url);
beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		environment: { OPERATORS: 'the_operator', TRUST_PROXY: '127.0.0.1' },
	});
});
afterAll(() => app.close());

const password = 'a new and long one';
const signIn = async (username: string, password: string) => {
	const browser = visitor();
	await browser.call(login, { body: { username, password } });
	return browser;
};

test.each<[string, (user: TestUser) => Promise<TestUser['client']>]>([
	[
		'password_changed',
		async (user) => {
			const token = await app.services.links.reset(user.id, 'mara@example.org');
			await visitor().call(followLink, { body: { token, password } });
			return signIn(user.username, password);
		},
	],
	[
		'logout',
		async ({ client }) => {
			await client.call(endOtherSessions, {});
			return client;
		},
	],
	[
		'sessions_ended',
		async (user) => {
			const operator = await app.loginAs('the_operator');
			await operator.client.call(endSessionsOf, { params: { id: user.id } });
			return signIn(user.username, user.password);
		},
	],
])('locking others out of an account ends tokens and agents as well: %s', async (kind, lockOut) => {
	const [user, bystander] = [await app.loginAs(), await app.loginAs()];
	const token = await connectProgram(app, user, 'read');
	const agent = await registerAgent(app);
	const tokens = await connectAgent(app, agent, user, 'read');
	const other = await connectProgram(app, bystander, 'read');

	const client = await lockOut(user);
	expect((await token.call(listDrafts)).status).toBe(401);
	expect((await callApi(app.url, tokens.access_token, listDrafts)).status).toBe(401);
	expect((await agent.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
	expect((await other.call(listDrafts)).status).toBe(200);
	expect(await client.call(listAccess, {})).toMatchObject({ tokens: [], agents: [] });
	const { activity } = await client.call(listActivity, { querystring: {} });
	expect(activity.find((event) => event.kind === kind)?.details).toMatchObject({ programs: 2 });
});
