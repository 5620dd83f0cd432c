import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeThread, searchThreads } from '../../../contract/compose/managed-threads.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { completeAnswer } from '../../testing/apps/start-answer.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { LIMITS: 'instructionsPerMinute=1000' } });
	user = await app.loginAs();
	await completeAnswer(app, user, { text: 'Rye at altitude' }, [
		`${'At 2,000 m the crumb gets drier. '.repeat(20)}Über Nacht wird der Teig 100% besser. ${'And so on. '.repeat(30)}`,
	]);
	await completeAnswer(app, user, { text: 'Base_miles' }, [
		'Slow.\n<tweets>\n- Nobody passes you as often.\n</tweets>',
	]);
	await completeAnswer(app, user, { text: 'Base miles, again' }, ['Slow rye runs.']);
});
afterAll(() => app.close());

const search = async (text: string, page: { cursor?: string; limit?: string } = {}) =>
	user.client.call(searchThreads, { querystring: { text, ...page } });
const names = async (text: string) => (await search(text)).threads.map(({ name }) => name);

test.each([
	['RYE', ['Base miles, again', 'Rye at altitude']],
	['rye slow', ['Base miles, again']],
	['  runs   slow ', ['Base miles, again']],
	['base', ['Base miles, again', 'Base_miles']],
	['über', ['Rye at altitude']],
	['ÜBER nacht', ['Rye at altitude']],
	// Letters typed on a keyboard that lacks them, and the other way round.
	['uber', ['Rye at altitude']],
	['pässes ﬁnds', []],
	['päßes', ['Base_miles']],
	// The wildcards of the database are plain characters.
	['e_m', ['Base_miles']],
	['100%', ['Rye at altitude']],
	['%', ['Rye at altitude']],
	['\\', []],
	// The markers of drafts are not part of their text.
	['tweet', []],
	['passes often', ['Base_miles']],
	// The name and a message contain them together.
	['altitude crumb', ['Rye at altitude']],
	// Words of different messages.
	['nobody base slowest', []],
	['slow nobody rye', []],
])('%j finds %j', async (text, found) => {
	expect(await names(text)).toEqual(found);
});

test('a hit shows the part of the message that has the words', async () => {
	const [hit] = (await search('teig')).threads;
	expect(hit?.excerpt).toMatch(/^….*Über Nacht wird der Teig 100% besser.*…$/);
	expect(hit?.excerpt?.length).toBeLessThanOrEqual(162);
	const [named] = (await search('again')).threads;
	expect(named).toMatchObject({ name: 'Base miles, again', excerpt: 'Base miles, again' });
});

test('a thread found only by its name has no excerpt', async () => {
	const someone = await app.loginAs();
	const { threadId } = await completeAnswer(app, someone, { text: 'One' }, ['Done.']);
	await someone.client.call(changeThread, { params: { threadId }, body: { name: 'Sourdough' } });
	const { threads } = await someone.client.call(searchThreads, {
		querystring: { text: 'sourdough' },
	});
	expect(threads).toEqual([{ id: threadId, name: 'Sourdough', isArchived: false, excerpt: null }]);
});

test('if several messages contain the words, the last one is shown', async () => {
	const someone = await app.loginAs();
	const { threadId } = await completeAnswer(app, someone, { text: 'One' }, ['Rye, once.']);
	await completeAnswer(app, someone, { text: 'Two', thread_id: threadId }, ['Rye, twice.']);
	const { threads } = await someone.client.call(searchThreads, { querystring: { text: 'rye' } });
	expect(threads).toMatchObject([{ id: threadId, excerpt: 'Rye, twice.' }]);
});

test('archived threads are found, and marked', async () => {
	const someone = await app.loginAs();
	const { threadId } = await completeAnswer(app, someone, { text: 'Rye' }, ['Done.']);
	await someone.client.call(changeThread, { params: { threadId }, body: { isArchived: true } });
	const { threads } = await someone.client.call(searchThreads, { querystring: { text: 'rye' } });
	expect(threads).toMatchObject([{ id: threadId, isArchived: true }]);
});

test('pages have each hit once, and other users find nothing [C1]', async () => {
	const first = await search('slow', { limit: '1' });
	expect(first.threads.map(({ name }) => name)).toEqual(['Base miles, again']);
	const second = await search('slow', { limit: '1', cursor: first.next_cursor ?? '' });
	expect(second.threads.map(({ name }) => name)).toEqual(['Base_miles']);
	expect(second.next_cursor).toBeNull();
	const stranger = await app.loginAs();
	expect(await stranger.client.call(searchThreads, { querystring: { text: 'slow' } })).toEqual({
		threads: [],
		next_cursor: null,
	});
});
