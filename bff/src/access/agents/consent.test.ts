import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAccess } from '../../../contract/access/access.ts';
import {
	answer,
	browserOf,
	connectAgent,
	registerAgent,
	type TestAgent,
} from '../../testing/apps/agents.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	agent = await registerAgent(app);
});
afterAll(() => app.close());

const agentsOf = async (user: TestUser) => (await user.client.call(listAccess, {})).agents;

test('an answer counts only for the user that the screen showed [V3]', async () => {
	const [shown, other] = [await app.loginAs(), await app.loginAs()];
	const { browser, id } = await agent.request(browserOf(app, shown));
	const [name = '', value = ''] = other.cookie.split(/=(.*)/s);
	browser.cookiesOf(app.url).set(name, value);
	const refused = await answer(app, browser, id, 'publish');
	expect([refused.status, JSON.parse(refused.body).code]).toEqual([409, 'conflict']);
	expect(await agentsOf(other)).toEqual([]);
});

test('of two answers at once one counts, and connects one agent [V3]', async () => {
	const person = await app.loginAs();
	const { browser, id } = await agent.request(browserOf(app, person));
	const answers = await Promise.all(
		(['read', 'propose', 'read'] as const).map((right) => answer(app, browser, id, right)),
	);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
	expect(await agentsOf(person)).toHaveLength(1);
	const [grants] = await app.services.em
		.fork()
		.execute(`select count(*)::int as count from oauth_records where kind = 'Grant' and id_hash in
			(select id_hash from oauth_records where payload->>'accountId' = '${person.id}')`);
	expect(grants?.count).toBe(1);
	await connectAgent(app, agent, person);
	expect(await agentsOf(person)).toHaveLength(2);
});
