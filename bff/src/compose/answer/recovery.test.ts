import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getThread, stopAnswer } from '../../../contract/compose/compose.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { draftsOf, readStream } from '../../testing/apps/event-reader.ts';
import { startAnswer } from '../../testing/apps/start-answer.ts';
import { interruptible } from '../../testing/database/interruptible-database.ts';
import { openSharedDatabase, openTestDatabase } from '../../testing/database/test-database.ts';
import { MessageEntity } from '../message.entity.ts';
import { ThreadEntity } from '../thread.entity.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	person = await app.loginAs();
});
afterAll(() => app.close());

/** Adds an answer of another process, which is alive or has died. */
async function addForeignAnswer(content: string, leaseSeconds = 20) {
	const [threadId, messageId] = [randomUUID(), randomUUID()];
	const em = app.services.em.fork();
	const now = new Date();
	await em.insert(ThreadEntity, {
		id: threadId,
		userId: person.id,
		name: 'Elsewhere',
		createdAt: now,
		updatedAt: now,
	});
	const common = { userId: person.id, threadId, fileRefs: [], createdAt: now };
	await em.insert(MessageEntity, {
		...common,
		id: randomUUID(),
		position: 0,
		role: 'user',
		content: 'Two posts',
	});
	await em.insert(MessageEntity, {
		...common,
		id: messageId,
		position: 1,
		role: 'assistant',
		content,
		status: 'running',
		leaseUntil: new Date(Date.now() + leaseSeconds * 1000),
	});
	const change = (data: Partial<{ content: string; status: 'done' }>) =>
		app.services.em.fork().nativeUpdate(MessageEntity, { id: messageId }, data);
	const read = () => app.services.em.fork().findOneOrFail(MessageEntity, messageId);
	return { threadId, change, read };
}

function follow(threadId: string) {
	return readStream(`${app.url}/api/compose/${threadId}/events`, { cookie: person.cookie });
}

describe('an answer that another process is writing', () => {
	test('is followed to its end [H5]', async () => {
		const { threadId, change } = await addForeignAnswer('Here: ');
		const reader = await follow(threadId);
		await reader.until(2);
		await change({ content: 'Here: <tweets>\n- One\n- Tw' });
		await reader.until(({ events }) => draftsOf(events).length === 1);
		await change({ content: 'Here: <tweets>\n- One\n- Two', status: 'done' });
		expect((await reader.ended).at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } });
		expect(reader.text).toBe('Here: <tweets>\n- One\n- Two');
		expect(draftsOf(reader.events)).toEqual(['One', 'Two']);
	});

	test('is stopped through its row', async () => {
		const { threadId, read } = await addForeignAnswer('Here');
		await person.client.call(stopAnswer, { params: { threadId } });
		expect(await read()).toMatchObject({ stopRequested: true, status: 'running' });
	});

	test('blocks the next instruction', async () => {
		const { threadId } = await addForeignAnswer('Here');
		const response = await app.app.inject({
			method: 'POST',
			url: '/api/compose',
			headers: { cookie: person.cookie },
			payload: { text: 'More', thread_id: threadId },
		});
		expect(response.json()).toMatchObject({ code: 'answer_running' });
	});

	test('is interrupted with its text kept if its lease has expired, and not otherwise [H6]', async () => {
		const stale = await addForeignAnswer('Half of', -1);
		const alive = await addForeignAnswer('Going', 15);
		const reader = await follow(stale.threadId);
		await app.services.compose.answerStore.interruptUnleased();
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'answer_interrupted' },
		});
		expect(await stale.read()).toMatchObject({
			status: 'interrupted',
			content: 'Half of',
			leaseUntil: null,
			error: { code: 'answer_interrupted' },
		});
		expect(await alive.read()).toMatchObject({ status: 'running', content: 'Going' });
	});
});

describe('an answer of this process', () => {
	test('is stored about every second while it grows, and its lease extended', async () => {
		const { modelRequest, reader, threadId } = await startAnswer(app, person, {
			text: 'Two posts',
		});
		modelRequest.write('The text so far');
		const stored = () =>
			app.services.em.fork().findOneOrFail(MessageEntity, { threadId, role: 'assistant' });
		await expect.poll(async () => (await stored()).content).toBe('The text so far');
		expect(await stored()).toMatchObject({ status: 'running' });
		expect(((await stored()).leaseUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(10_000);
		modelRequest.end();
		await reader.ended;
	});

	test('is stored while half of a character has arrived', async () => {
		const { modelRequest, reader, threadId } = await startAnswer(app, person, {
			text: 'Two posts',
		});
		const stored = async () =>
			(await app.services.em.fork().findOneOrFail(MessageEntity, { threadId, role: 'assistant' }))
				.content;
		modelRequest.write('A bird \ud83d');
		await expect.poll(stored, { timeout: 5000 }).toBe('A bird \ufffd');
		modelRequest.write('\udc26');
		modelRequest.end();
		await reader.ended;
		expect(await stored()).toBe('A bird 🐦');
	});

	test('stops when another process requests it', async () => {
		const { modelRequest, reader, threadId } = await startAnswer(app, person, {
			text: 'Two posts',
		});
		modelRequest.write('The text');
		// The row may be stored after the request to the model is sent.
		await expect
			.poll(() => app.services.em.fork().count(MessageEntity, { threadId, status: 'running' }))
			.toBe(1);
		await app.services.compose.answerStore.requestStop(person.id, threadId);
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'done',
			data: { status: 'stopped' },
		});
		expect(modelRequest.isAborted).toBe(true);
	});
});

test('an answer that ends while the database is unavailable is stored before done is sent [H4]', async () => {
	const database = await interruptible(await openTestDatabase());
	const own = await buildTestApp({ database });
	const someone = await own.loginAs();
	const { reader, modelRequest, threadId } = await startAnswer(own, someone, { text: 'Two posts' });
	const row = () =>
		own.services.em.fork().findOneOrFail(MessageEntity, { threadId, role: 'assistant' });
	modelRequest.write('The first half');
	await expect.poll(async () => (await row()).content).toBe('The first half');
	await database.stop();
	modelRequest.write(' and the rest.');
	modelRequest.end();
	await reader.until(({ events }) => events.at(-1)?.event === 'saving');
	expect(reader.events.at(-1)?.data).toEqual({ status: 'delayed' });
	await database.start();
	expect((await reader.ended).slice(-2)).toMatchObject([
		{ data: { status: 'saved' } },
		{ event: 'done' },
	]);
	expect(await row()).toMatchObject({ status: 'done', content: 'The first half and the rest.' });
});

test('an answer with an invalid receipt is stored without it', async () => {
	const { reader, modelRequest, threadId } = await startAnswer(app, person, { text: 'Two posts' });
	modelRequest.write('Rye.');
	modelRequest.end({ promptTokens: 5_000_000_000, model: 'm'.repeat(300) });
	expect((await reader.ended).at(-1)).toMatchObject({ event: 'done' });
	expect(
		await app.services.em.fork().findOneOrFail(MessageEntity, { threadId, role: 'assistant' }),
	).toMatchObject({
		status: 'done',
		content: 'Rye.',
		promptTokens: null,
	});
});

test('progress that is saved late does not overwrite an ended answer', async () => {
	const { reader, modelRequest, threadId } = await startAnswer(app, person, { text: 'Two posts' });
	modelRequest.write('Rye.');
	const late = app.services.compose.answers.find(threadId);
	if (!late) throw new Error('The answer is not there.');
	modelRequest.end();
	await reader.ended;
	late.content = 'Rye, from before';
	await app.services.compose.answerStore.saveProgress([late]);
	expect(
		await app.services.em.fork().findOneOrFail(MessageEntity, { threadId, role: 'assistant' }),
	).toMatchObject({
		status: 'done',
		content: 'Rye.',
		leaseUntil: null,
	});
});

test('a stopping server stores the text as interrupted; the next server can retry [H8]', {
	timeout: 60_000,
}, async () => {
	const database = await openSharedDatabase();
	const keys = { SESSION_KEYS: '8b1f6a0c2d3e4f5061728394a5b6c7d8e9fa0b1c2d3e4f506172839405162738' };
	const before = await buildTestApp({ keep: true, database, environment: keys });
	const someone = await before.loginAs();
	const { reader, modelRequest, threadId } = await startAnswer(before, someone, {
		text: 'Two posts',
	});
	modelRequest.write('Half of');
	await reader.until(2);
	await before.close();
	expect((await reader.ended).at(-1)).toMatchObject({
		event: 'error',
		data: { code: 'server_stopping' },
	});
	expect(modelRequest.isAborted).toBe(true);

	const after = await buildTestApp({ keep: true, database, environment: keys });
	const messages = async () => {
		const url = getThread.url.replace(':threadId', threadId);
		return (await after.app.inject({ url, headers: { cookie: someone.cookie } })).json().messages;
	};
	expect(await messages()).toMatchObject([
		{},
		{ status: 'interrupted', content: 'Half of', error: { code: 'answer_interrupted' } },
	]);
	const asked = after.model.nextRequest();
	const second = await readStream(`${after.url}/api/compose/${threadId}/retry`, {
		cookie: someone.cookie,
		method: 'POST',
	});
	(await asked).write('The whole.');
	(await asked).end();
	expect((await second.ended).at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } });
	expect(await messages()).toMatchObject([
		{},
		{ status: 'done', content: 'The whole.', versions: { length: 2 } },
	]);
	await after.close();
});

test('a stopping server still stores growing answers for readers at other servers [H8]', async () => {
	const stopping = await buildTestApp();
	const writer = await stopping.loginAs();
	const { modelRequest, threadId } = await startAnswer(stopping, writer, { text: 'Two posts' });
	const closed = stopping.services.compose.answers.close(30_000);
	modelRequest.write('Half of it');
	const stored = () =>
		stopping.services.em.fork().findOneOrFail(MessageEntity, { threadId, role: 'assistant' });
	await expect.poll(stored).toMatchObject({ status: 'running', content: 'Half of it' });
	modelRequest.end();
	await closed;
	expect(await stored()).toMatchObject({ status: 'done', content: 'Half of it' });
});
