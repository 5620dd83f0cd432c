import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followAnswer, retryAnswer } from '../../../contract/compose/answers.ts';
import { getThread } from '../../../contract/compose/compose.ts';
import {
	archivedThreads,
	changeThread,
	deleteThread,
	MAX_PINNED_THREADS,
	restoreThread,
	searchThreads,
} from '../../../contract/compose/managed-threads.ts';
import { latestThread, recentThreads } from '../../../contract/compose/threads.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { readStream } from '../../testing/apps/event-reader.ts';
import { completeAnswer, startAnswer } from '../../testing/apps/start-answer.ts';
import { ThreadEntity } from '../thread.entity.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { LIMITS: 'instructionsPerMinute=1000' } });
});
afterAll(() => app.close());

const begin = async (...texts: string[]): Promise<string[]> => {
	const ids: string[] = [];
	for (const text of texts)
		ids.push((await completeAnswer(app, user, { text }, [`About ${text}.`])).threadId);
	return ids;
};
const change = (
	threadId: string,
	body: { name?: string; isPinned?: boolean; isArchived?: boolean },
) => user.client.call(changeThread, { params: { threadId }, body });
const remove = (threadId: string) => user.client.call(deleteThread, { params: { threadId } });
const restore = (threadId: string) => user.client.call(restoreThread, { params: { threadId } });
const listed = async () =>
	(await user.client.call(recentThreads, { querystring: {} })).threads.map(({ name }) => name);
const archived = async () =>
	(await user.client.call(archivedThreads, { querystring: {} })).threads.map(({ name }) => name);

describe('a thread', () => {
	test('is renamed, on one line and without invisible characters, and keeps its place', async () => {
		user = await app.loginAs();
		const [first = ''] = await begin('One', 'Two');
		expect(await change(first, { name: '  Base\n\tmiles,\u202e honestly ' })).toEqual({
			id: first,
			name: 'Base miles, honestly',
			isPinned: false,
			isArchived: false,
		});
		expect(await listed()).toEqual(['Two', 'Base miles, honestly']);
	});

	test.each(['', '   ', '\u200b', 'x'.repeat(101)])('is not renamed to %j', async (name) => {
		user = await app.loginAs();
		const [threadId = ''] = await begin('One');
		await expect(change(threadId, { name })).rejects.toMatchObject({ status: 400 });
		expect(await listed()).toEqual(['One']);
	});

	test('that is pinned comes first, once, however many pages there are', async () => {
		user = await app.loginAs();
		const [first = '', second = ''] = await begin('One', 'Two', 'Three', 'Four');
		await change(first, { isPinned: true });
		await change(second, { isPinned: true });
		const names: string[] = [];
		for (let cursor: string | null | undefined; cursor !== null; ) {
			const page = await user.client.call(recentThreads, {
				querystring: { limit: '1', ...(cursor === undefined ? {} : { cursor }) },
			});
			names.push(...page.threads.map(({ name, isPinned }) => `${name} ${isPinned}`));
			cursor = page.next_cursor;
		}
		expect(names).toEqual(['Two true', 'One true', 'Four false', 'Three false']);
		await change(second, { isPinned: false });
		expect(await listed()).toEqual(['One', 'Four', 'Three', 'Two']);
	});

	test('that is archived leaves the list and is unpinned; the next instruction brings it back', async () => {
		user = await app.loginAs();
		const [first = ''] = await begin('One', 'Two');
		await change(first, { isPinned: true });
		expect(await change(first, { isArchived: true })).toMatchObject({
			isPinned: false,
			isArchived: true,
		});
		expect(await listed()).toEqual(['Two']);
		expect(await archived()).toEqual(['One']);
		expect((await user.client.call(recentThreads, { querystring: {} })).archived).toBe(1);
		expect((await user.client.call(latestThread, {})).thread?.name).toBe('Two');
		await change(first, { isArchived: false });
		expect(await listed()).toEqual(['Two', 'One']);

		await change(first, { isArchived: true });
		await completeAnswer(app, user, { text: 'More', thread_id: first }, ['More.']);
		expect(await listed()).toEqual(['One', 'Two']);
		expect(await archived()).toEqual([]);
	});

	test('that is archived while its answer is written stays archived', async () => {
		user = await app.loginAs();
		const { threadId, modelRequest, reader } = await startAnswer(app, user, { text: 'One' });
		await expect.poll(listed).toEqual(['One']);
		await change(threadId, { isArchived: true });
		modelRequest.write('Done.');
		modelRequest.end();
		await reader.ended;
		expect(await listed()).toEqual([]);
		expect(await archived()).toEqual(['One']);
	});

	test('cannot be pinned in addition to fifty others', async () => {
		user = await app.loginAs();
		const [threadId = ''] = await begin('One');
		const at = new Date('2026-11-01T10:00:00Z');
		const pinned = Array.from({ length: MAX_PINNED_THREADS }, (_, index) => ({
			id: randomUUID(),
			userId: user.id,
			name: `Thread ${index}`,
			createdAt: at,
			updatedAt: at,
			pinnedAt: at,
		}));
		await app.services.em.fork().insertMany(ThreadEntity, pinned);
		await expect(change(threadId, { isPinned: true })).rejects.toMatchObject({
			status: 400,
			message: 'You can pin up to 50 threads. Unpin one first.',
		});
		// A pinned thread needs no further room.
		expect(await change(pinned[0]?.id ?? '', { isPinned: true })).toMatchObject({ isPinned: true });
	});
});

describe('a deleted thread', () => {
	test('is found nowhere, and returns unchanged when the deletion is undone', async () => {
		user = await app.loginAs();
		const [threadId = ''] = await begin('One');
		const messages = () =>
			user.client.call(getThread, { params: { threadId }, querystring: { limit: '1' } });
		const before = await messages();
		await remove(threadId);

		expect(await listed()).toEqual([]);
		expect(await user.client.call(latestThread, {})).toEqual({ thread: null, earlier: [] });
		expect(
			(await user.client.call(searchThreads, { querystring: { text: 'One' } })).threads,
		).toEqual([]);
		const requests = app.model.requests.length;
		for (const refused of [
			messages,
			// The cursor names a message, and must not lead past the deletion.
			() =>
				user.client.call(getThread, {
					params: { threadId },
					querystring: { cursor: before.next_cursor ?? '' },
				}),
			() => change(threadId, { name: 'Mine' }),
			() => remove(threadId),
		])
			await expect(refused()).rejects.toMatchObject({ status: 404, code: 'not_found' });
		const { cookie } = user;
		const id = before.messages[0]?.id;
		for (const { method, url, payload } of [
			{ method: 'POST', url: `/api/compose`, payload: { text: 'x', thread_id: threadId } },
			{ method: 'POST', url: retryAnswer.url, payload: undefined },
			{ method: 'POST', url: '/api/compose/:threadId/answers', payload: { message_id: id } },
			{ method: 'POST', url: '/api/compose/:threadId/stop', payload: undefined },
			{ method: 'PUT', url: '/api/compose/:threadId/shown', payload: { message_id: id } },
			{ method: 'GET', url: followAnswer.url, payload: undefined },
			{ method: 'GET', url: `${followAnswer.url}?message_id=${id}`, payload: undefined },
			{ method: 'GET', url: '/api/threads/:threadId/export', payload: undefined },
		] as const) {
			const { statusCode } = await app.app.inject({
				method,
				url: url.replace(':threadId', threadId),
				headers: { cookie },
				...(payload ? { payload } : {}),
			});
			expect(`${statusCode} ${url}`).toBe(`404 ${url}`);
		}
		expect(app.model.requests).toHaveLength(requests);

		await restore(threadId);
		await restore(threadId);
		expect(await messages()).toEqual(before);
		expect(await listed()).toEqual(['One']);
	});

	test('has its running answer stopped first, and kept for the undo', async () => {
		user = await app.loginAs();
		const { threadId, modelRequest, reader } = await startAnswer(app, user, { text: 'One' });
		modelRequest.write('So far.');
		await remove(threadId);
		expect(modelRequest.isAborted).toBe(true);
		expect((await reader.ended).at(-1)).toMatchObject({ data: { status: 'stopped' } });
		expect(await listed()).toEqual([]);
		await restore(threadId);
		const { messages } = await user.client.call(getThread, {
			params: { threadId },
			querystring: {},
		});
		expect(messages.at(-1)).toMatchObject({ content: 'So far.', status: 'stopped' });
	});

	test('is gone for good after 30 days, with its messages', async () => {
		user = await app.loginAs();
		const [old = '', recent = ''] = await begin('Old', 'Recent');
		await remove(old);
		await remove(recent);
		const em = app.services.em.fork();
		await em.execute("update threads set deleted_at = now() - interval '31 days' where id = ?", [
			old,
		]);
		await expect(restore(old)).rejects.toMatchObject({ status: 404 });
		expect(await app.services.compose.threadChanges.purge()).toBe(1);
		expect(await em.execute('select id from messages where thread_id = ?', [old])).toEqual([]);
		await restore(recent);
		expect(await listed()).toEqual(['Recent']);
	});
});

describe('the Markdown file of a thread', () => {
	const download = async (threadId: string) =>
		app.app.inject({
			url: `/api/threads/${threadId}/export`,
			headers: { cookie: user.cookie },
		});

	test('has the shown branch, with files, drafts and problems', async () => {
		user = await app.loginAs();
		const { threadId } = await completeAnswer(app, user, { text: 'Two posts\non rye' }, [
			'Here.\n<tweets>\n- Rye first\n<tweet>Rye second,\nin two lines\n\nand more</tweet>\n</tweets>\nTell me.',
		]);
		const { reader, modelRequest } = await startAnswer(app, user, {
			text: 'Shorter',
			thread_id: threadId,
		});
		modelRequest.write('<tweet>Rye');
		await reader.until(2);
		await app.app.inject({
			method: 'POST',
			url: `/api/compose/${threadId}/stop`,
			headers: { cookie: user.cookie },
		});
		await reader.ended;
		const { statusCode, headers, body } = await download(threadId);
		expect(statusCode).toBe(200);
		expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
		expect(headers['content-disposition']).toBe(
			`attachment; filename="Two posts on rye.md"; filename*=UTF-8''Two%20posts%20on%20rye.md`,
		);
		expect(body.replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'TIME')).toBe(`# Two posts on rye

## You, TIME

Two posts  
on rye

## Warble, TIME

Here.

**Draft 1**

> Rye first

**Draft 2**

> Rye second,  
> in two lines
>
> and more

Tell me.

## You, TIME

Shorter

## Warble, TIME

**Unfinished draft**

> Rye

*You stopped this answer.*
`);
	});

	test.each([
		[
			'Grüße aus Köln 🍞',
			'Grue aus Koln.md',
			'Gr%C3%BC%C3%9Fe%20aus%20K%C3%B6ln%20%F0%9F%8D%9E.md',
		],
		['"; filename="x.exe', 'filename xexe.md', null],
		['../../etc/passwd', 'etc passwd.md', null],
		['CON', 'CON.md', null],
		['🍞', 'Thread.md', '%F0%9F%8D%9E.md'],
		['…', 'Thread.md', null],
	])('is named after %j safely', async (name, ascii, encoded) => {
		user = await app.loginAs();
		const [threadId = ''] = await begin('One');
		await change(threadId, { name });
		const { headers } = await download(threadId);
		const disposition = String(headers['content-disposition']);
		expect(
			/^attachment; filename="([^"\\/]*)"; filename\*=UTF-8''[\w%.~!-]+$/.exec(disposition)?.[1],
		).toBe(ascii.replace('x.exe', 'xexe'));
		if (encoded) expect(disposition).toContain(encoded);
	});
});

test('another process is asked to stop the answer of a thread that is deleted', async () => {
	user = await app.loginAs();
	const { threadId, reader } = await startAnswer(app, user, { text: 'One' });
	await expect.poll(listed).toEqual(['One']);
	const { answers, answerStore, threadChanges } = app.services.compose;
	expect(answers.find(threadId)).toBeDefined();
	await answerStore.requestStop(user.id, threadId);
	await threadChanges.remove(user.id, threadId);
	expect((await reader.ended).at(-1)).toMatchObject({ data: { status: 'stopped' } });
	await readStream(`${app.url}/api/compose/${threadId}/events`, { cookie: user.cookie }).then(
		({ status }) => expect(status).toBe(404),
	);
});
