import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '../../../contract/auth/activity.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { createWriter, type Writer } from '../fixtures/writer.ts';

let app: TestApp;
let writer: Writer;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	writer = await createWriter(app);
	await writer.set({ weeklyDigest: true });
});
afterAll(() => app.close());

const linkFor = ({ id: userId }: Pick<TestUser, 'id'>) => {
	const url = new URL(app.services.unsubscribeLinks.urlFor({ userId, list: 'weekly_digest' }));
	return url.pathname + url.search;
};
/** Like a mail program or a browser: without a cookie. */
const send = (method: 'GET' | 'POST', url: string, headers = {}, payload = '') =>
	app.app.inject({ method, url, headers, payload });
const wanted = async () => {
	const { weeklyDigest, mailOnFailure } = await writer.settings();
	return { weeklyDigest, mailOnFailure };
};

test('opening the link changes nothing, and a changed link is refused', async () => {
	await send('GET', linkFor(writer));
	const changed = await send('POST', `${linkFor(writer).slice(0, -3)}AAA`);
	expect(changed.statusCode).toBe(404);
	expect(changed.json()).toMatchObject({ code: 'link_invalid' });
	expect(await wanted()).toEqual({ weeklyDigest: true, mailOnFailure: true });
});

test.each([
	['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
	[
		'multipart/form-data; boundary=b',
		'--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
	],
])('one request of a mail program stops only that mail, as %s', async (type, payload) => {
	await writer.set({ weeklyDigest: true });
	const response = await send('POST', linkFor(writer), { 'content-type': type }, payload);
	expect(response.json()).toEqual({ list: 'weekly_digest' });
	expect(await wanted()).toEqual({ weeklyDigest: false, mailOnFailure: true });
});

test('a second request succeeds, and the activity has one entry [A14]', async () => {
	await writer.set({ weeklyDigest: true });
	const before = (await writer.client.call(listActivity, { querystring: {} })).activity.length;
	for (const _ of [1, 2]) expect((await send('POST', linkFor(writer))).statusCode).toBe(200);
	const { activity } = await writer.client.call(listActivity, { querystring: {} });
	expect(activity).toHaveLength(before + 1);
	expect(activity[0]).toMatchObject({ kind: 'unsubscribed', details: { list: 'weekly_digest' } });
});

test('other sites cannot send it, and a deleted account is not an error', async () => {
	const foreign = { origin: 'https://elsewhere.example' };
	expect((await send('POST', linkFor(writer), foreign)).statusCode).toBe(403);
	const gone = linkFor({ id: '00000000-0000-4000-8000-000000000000' });
	expect((await send('POST', gone)).statusCode).toBe(200);
});
