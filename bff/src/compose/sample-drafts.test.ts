import { afterAll, beforeAll, expect, test } from 'vitest';
import { getThread } from '../../contract/compose/compose.ts';
import { getSampleDrafts } from '../../contract/compose/sample-drafts.ts';
import { recentThreads } from '../../contract/compose/threads.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { readStream } from '../testing/apps/event-reader.ts';

const answers = { marketing: 'A running newsletter', postTopics: 'Easy runs' };
const DRAFTS = ['Three angles.\n<tweets>\n- One\n', '- Two\n- Three\n</tweets>'];
let app: TestApp;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());

async function newUser(onboardingData: typeof answers | null = answers, at = app) {
	const user = await at.loginAs(undefined, { subscription: null });
	await at.app.inject({
		method: 'POST',
		url: '/api/user/onboarding',
		headers: { cookie: user.cookie },
		payload: { onboardingData, completed: true },
	});
	return user;
}
const offeredTo = async (user: TestUser) => (await user.client.call(getSampleDrafts, {})).offered;
const open = ({ cookie }: TestUser, lastEventId?: string, at = app) =>
	readStream(`${at.url}/api/user/sample-drafts`, {
		cookie,
		method: 'POST',
		...(lastEventId === undefined ? {} : { lastEventId }),
	});

test('a new user gets three drafts from the onboarding answers, before any plan', async () => {
	const user = await newUser();
	expect(await offeredTo(user)).toBe(true);
	const asked = app.model.nextRequest();
	const reader = await open(user);
	const { request, write, end } = await asked;
	expect(request.apiKey).toBe('sk-or-server');
	expect(JSON.stringify(request.messages)).toContain('A running newsletter');
	expect(request.messages.at(-1)?.content).toContain('Write three posts about Easy runs');
	write(...DRAFTS);
	end();
	const events = await reader.ended;
	const drafts = events.flatMap(({ event, data }) => (event === 'tweet' ? [data.text] : []));
	expect(drafts).toEqual(['One', 'Two', 'Three']);
	expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } });
});

test('the drafts are written once per account: a reload and a second tab get the same ones', async () => {
	const user = await newUser();
	const asked = app.model.nextRequest();
	const first = await open(user);
	const { write, end } = await asked;
	const requests = app.model.requests.length;
	write(DRAFTS[0] ?? '');
	await first.until(3);
	const secondTab = await open(user);
	write(DRAFTS[1] ?? '');
	end();
	await Promise.all([first.ended, secondTab.ended]);
	expect(secondTab.text).toBe(first.text);
	const reload = await open(user);
	await reload.ended;
	expect(reload.text).toBe(DRAFTS.join(''));
	const resumed = await open(user, first.events.findLast(({ id }) => id)?.id);
	expect((await resumed.ended).map(({ event }) => event)).toEqual(['started', 'done']);
	expect(app.model.requests).toHaveLength(requests);
});

test('two requests at the same time pay for one answer', async () => {
	const user = await newUser();
	const requests = app.model.requests.length;
	const asked = app.model.nextRequest();
	const opening = [open(user), open(user)];
	const { write, end } = await asked;
	write(...DRAFTS);
	end();
	const readers = await Promise.all(opening);
	await Promise.all(readers.map(({ ended }) => ended));
	expect(readers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
	expect(app.model.requests).toHaveLength(requests + 1);
});

test('they wait in Compose for the first subscription', async () => {
	const user = await newUser();
	const asked = app.model.nextRequest();
	const reader = await open(user);
	const { write, end } = await asked;
	write(...DRAFTS);
	end();
	await reader.ended;
	await expect(user.client.call(recentThreads, { querystring: {} })).rejects.toMatchObject({
		code: 'subscription_required',
	});
	await app.services.em
		.fork()
		.execute(
			"insert into subscriptions (user_id, status, updated_at) values (?, 'trialing', now())",
			[user.id],
		);
	const { threads } = await user.client.call(recentThreads, { querystring: {} });
	expect(threads).toHaveLength(1);
	const { messages } = await user.client.call(getThread, {
		params: { threadId: String(threads[0]?.id) },
		querystring: {},
	});
	expect(messages.at(-1)?.parsed?.tweets).toHaveLength(3);
	expect(await offeredTo(user)).toBe(false);
	expect((await open(user)).status).toBe(404);
});

test.each([
	['skipped the questions', () => newUser(null)],
	['has a subscription', () => app.loginAs()],
	['had a subscription', () => app.loginAs(undefined, { subscription: 'canceled' })],
])('a user who %s gets none', async (_, login) => {
	const user = await login();
	const requests = app.model.requests.length;
	expect(await offeredTo(user)).toBe(false);
	expect((await open(user)).status).toBe(404);
	expect(app.model.requests).toHaveLength(requests);
});

test('an installation without a model key offers none, even to users with their own key', async () => {
	const keyless = await buildTestApp({ environment: { OPENROUTER_API_KEY: '' } });
	const user = await newUser(answers, keyless);
	await keyless.services.keys.write(user.id, 'openrouter_api_key', 'sk-or-own');
	expect(await offeredTo(user)).toBe(false);
	expect((await open(user, undefined, keyless)).status).toBe(404);
});

test('one network cannot have drafts written for many accounts', async () => {
	const limited = await buildTestApp();
	const statuses: number[] = [];
	for (let index = 0; index < 11; index += 1) {
		const user = await newUser(answers, limited);
		statuses.push((await open(user, undefined, limited)).status);
	}
	expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});
