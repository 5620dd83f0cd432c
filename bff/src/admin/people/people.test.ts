import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPeople } from '../../../contract/admin/people.ts';
import { UserEntity } from '../../auth/user.entity.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';

let app: TestApp;
let operator: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { OPERATORS: 'the_operator' } });
	operator = await app.loginAs('the_operator', { subscription: null });
});
afterAll(() => app.close());

const list = (querystring: { q?: string; cursor?: string; limit?: string } = {}) =>
	operator.client.call(listPeople, { querystring });
const nameTo = (user: TestUser, name: string, email: string) =>
	app.services.em.fork().nativeUpdate(UserEntity, { id: user.id }, { name, email });

test('accounts are found by name, username and address, with plan and last visit', async () => {
	const mara = await app.loginAs('mara_l');
	await nameTo(mara, 'Mara Lindqvist', 'mara@example.org');
	const tove = await app.loginAs('tove', { subscription: null });
	await nameTo(tove, 'Tove Ærlig', 'tove@example.org');
	const names = async (q: string) => (await list({ q })).people.map(({ username }) => username);
	expect(await names('LINDQVIST mara')).toEqual(['mara_l']);
	expect(await names('Ærl TOVE')).toEqual(['tove']);
	expect(await names('@example.org')).toEqual(['tove', 'mara_l']);
	expect(await names('@mara_l')).toEqual(['mara_l']);
	expect(await names(mara.id.toUpperCase())).toEqual(['mara_l']);
	await nameTo(mara, 'Mára Lindqvíst', 'mara@example.org');
	expect(await names('mara lindqvist')).toEqual(['mara_l']);
	expect(await names('MÅRA')).toEqual(['mara_l']);
	expect(await names('aerlig')).toEqual(['tove']);
	expect(await names('%')).toEqual([]);
	const [found] = (await list({ q: 'mara@' })).people;
	expect(found).toMatchObject({
		id: mara.id,
		isOperator: false,
		status: 'trialing',
		openSessions: 1,
	});
	expect(found?.lastSeenAt).toMatch(/^20/);
	expect(found?.deletesAt).toBeNull();
	const deletesAt = new Date('2037-01-02T03:04:05Z');
	await app.services.em.fork().nativeUpdate(UserEntity, { id: tove.id }, { deletesAt });
	expect((await list({ q: 'tove@' })).people).toMatchObject([
		{ deletesAt: deletesAt.toISOString() },
	]);
	expect((await list({ q: 'the_operator' })).people).toMatchObject([
		{ isOperator: true, plan: null, status: null, email: null },
	]);
});

test('the list comes in pages, newest first', async () => {
	for (const name of ['paged_a', 'paged_b', 'paged_c']) await app.loginAs(name);
	const first = await list({ q: 'paged', limit: '2' });
	expect(first.people.map(({ username }) => username)).toEqual(['paged_c', 'paged_b']);
	const second = await list({ q: 'paged', limit: '2', cursor: first.next_cursor ?? '' });
	expect(second).toMatchObject({ people: [{ username: 'paged_a' }], next_cursor: null });
});
