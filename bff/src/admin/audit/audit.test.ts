import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../../../contract/admin/audit.ts';
import { endSessionsOf, listPeople } from '../../../contract/admin/people.ts';
import { type ActivityKind, listActivity } from '../../../contract/auth/activity.ts';
import { UserEntity } from '../../auth/user.entity.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';

let app: TestApp;
let operator: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { OPERATORS: 'the_operator' } });
	operator = await app.loginAs('the_operator');
});
afterAll(() => app.close());

const list = (
	querystring: { person?: string; kind?: ActivityKind; cursor?: string; limit?: string } = {},
) => operator.client.call(listAudit, { querystring });
const record = (user: TestUser, kind: ActivityKind) =>
	app.services.audit.recordWithin(app.services.em.fork(), { kind, userId: user.id });

test('all audit events are listed, newest first, by person, by kind and in pages', async () => {
	const [mara, tove] = [await app.loginAs('mara'), await app.loginAs('tove')];
	await app.services.em
		.fork()
		.nativeUpdate(UserEntity, { id: mara.id }, { email: 'mara@example.org' });
	await record(mara, 'login');
	await record(tove, 'login');
	await record(mara, 'key_changed');
	const shown = ({ entries }: Awaited<ReturnType<typeof list>>) =>
		entries.map(({ username, kind }) => `${username} ${kind}`);
	expect(shown(await list())).toEqual(['mara key_changed', 'tove login', 'mara login']);
	for (const person of ['Mara', ' mara@example.org '])
		expect(shown(await list({ person }))).toEqual(['mara key_changed', 'mara login']);
	expect(shown(await list({ kind: 'login' }))).toEqual(['tove login', 'mara login']);
	await expect(list({ person: 'nobody' })).rejects.toMatchObject({
		status: 404,
		message: 'There’s no account nobody.',
	});
	const first = await list({ limit: '2' });
	const rest = await list({ limit: '2', cursor: first.next_cursor ?? '' });
	expect(shown(rest)).toEqual(['mara login']);
	expect(rest.next_cursor).toBeNull();
});

test('both logs name the operator who signed a user out everywhere', async () => {
	const user = await app.loginAs('signed_out');
	const openOf = async () =>
		(await operator.client.call(listPeople, { querystring: { q: 'signed_out' } })).people[0]
			?.openSessions;
	expect(await openOf()).toBe(1);
	const end = (id: string) => operator.client.call(endSessionsOf, { params: { id } });
	expect(await end(user.id)).toEqual({ ended: 1 });
	expect(await openOf()).toBe(0);
	await expect(user.client.call(listActivity, { querystring: {} })).rejects.toMatchObject({
		status: 401,
	});
	for (const person of ['signed_out', 'the_operator'])
		expect((await list({ person })).entries).toMatchObject([
			{
				username: 'signed_out',
				kind: 'sessions_ended',
				details: { by: 'the_operator', ended: 1 },
			},
		]);
	await expect(end('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
});
