import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getThread, stopAnswer } from '../../contract/compose/compose.ts';
import { recentThreads } from '../../contract/compose/threads.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { completeAnswer, startAnswer } from '../testing/apps/start-answer.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { LIMITS: 'instructionsPerMinute=1000' } });
	person = await app.loginAs();
});
afterAll(() => app.close());

function send(payload: unknown, cookie = person.cookie, from = app) {
	return from.app.inject({
		method: 'POST',
		url: '/api/compose',
		headers: { cookie, 'content-type': 'application/json' },
		payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
	});
}

describe('an instruction is refused before anything is sent or stored', () => {
	const nested = `{"text":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
	test.each([
		['blank', { text: ' \n\t ' }, 400, 'invalid_input'],
		['text with NUL', { text: 'A\0B' }, 400, 'invalid_input'],
		['text with half a character', { text: 'A \ud83c' }, 400, 'invalid_input'],
		['missing', {}, 400, 'invalid_input'],
		['a number', { text: 1 }, 400, 'invalid_input'],
		['an operator [C4]', { text: { $ne: null } }, 400, 'invalid_input'],
		['nested 10,000 levels deep [C4]', nested, 400, 'invalid_input'],
		[
			'an object with __proto__ [C4]',
			'{"text":"x","__proto__":{"isAdmin":true}}',
			400,
			'invalid_input',
		],
		[
			'an object with a constructor [C4]',
			'{"text":"x","constructor":{"prototype":{"isAdmin":true}}}',
			400,
			'invalid_input',
		],
		['100,001 characters long', { text: 'x'.repeat(100_001) }, 400, 'invalid_input'],
		['more than 256 KiB [F1]', { text: 'x'.repeat(256 * 1024) }, 413, 'payload_too_large'],
		['for an invalid thread id', { text: 'x', thread_id: 'latest' }, 400, 'invalid_input'],
		[
			'for a thread id that is an operator [C4]',
			{ text: 'x', thread_id: { $ne: null } },
			400,
			'invalid_input',
		],
		['for an unknown thread', { text: 'x', thread_id: randomUUID() }, 404, 'not_found'],
		[
			'with 51 files',
			{ text: 'x', file_refs: Array.from({ length: 51 }, () => 'a.md') },
			400,
			'invalid_input',
		],
		['with an empty file name', { text: 'x', file_refs: [''] }, 400, 'invalid_input'],
	])('when it is %s', async (_, payload, status, code) => {
		const before = app.model.requests.length;
		const response = await send(payload);
		expect(response.statusCode).toBe(status);
		expect(response.json()).toMatchObject({ code });
		expect(app.model.requests).toHaveLength(before);
	});

	test('when it names an unknown file, which the error names', async () => {
		const response = await send({ text: 'Use my notes', file_refs: ['notes/rye.md'] });
		expect(response.statusCode).toBe(404);
		expect(response.json()).toMatchObject({
			code: 'file_not_found',
			message: expect.stringContaining('notes/rye.md'),
		});
	});

	test('and creates no thread', async () => {
		expect((await person.client.call(recentThreads, { querystring: {} })).threads).toEqual([]);
	});
});

test('an instruction of 100,000 characters is accepted', async () => {
	const { modelRequest } = await completeAnswer(app, person, { text: 'é'.repeat(100_000) }, [
		'Long.',
	]);
	expect(modelRequest.request.messages.at(-1)?.content).toHaveLength(100_000);
});

test('unknown fields of an instruction are ignored [C3]', async () => {
	const [someone, other] = [await app.loginAs(), await app.loginAs()];
	const asked = app.model.nextRequest();
	const sent = send(
		{
			text: 'Two posts',
			userId: other.id,
			role: 'system',
			status: 'done',
			model: 'expensive/one',
			thread: 'x',
		},
		someone.cookie,
	);
	const modelRequest = await asked;
	modelRequest.write('Here.');
	modelRequest.end();
	expect((await sent).statusCode).toBe(200);
	expect(modelRequest.request.messages.map(({ role }) => role)).toEqual(['system', 'user']);
	expect(await other.client.call(recentThreads, { querystring: {} })).toMatchObject({
		threads: [],
	});
	expect(await someone.client.call(recentThreads, { querystring: {} })).toMatchObject({
		threads: [{ name: 'Two posts' }],
	});
});

test('NUL characters are removed from an answer', async () => {
	const { reader, threadId } = await completeAnswer(app, person, { text: 'A B' }, [
		'He\0llo',
		'\0',
		'\0there',
	]);
	expect(reader.text).toBe('Hellothere');
	const { messages } = await person.client.call(getThread, {
		params: { threadId },
		querystring: {},
	});
	expect(messages.map(({ content }) => content)).toEqual(['A B', 'Hellothere']);
});

test('the name of a thread has no half characters', async () => {
	const { reader } = await completeAnswer(
		app,
		await app.loginAs(),
		{ text: `x${'🎈'.repeat(50)}` },
		['Here.'],
	);
	const { name } = reader.events[0]?.data ?? {};
	expect(name).toMatch(/^x(🎈)+…$/u);
});

test('the model gets earlier messages with the next instruction', async () => {
	const someone = await app.loginAs();
	const { threadId } = await completeAnswer(app, someone, { text: 'Two on rye' }, [
		'<tweets>\n- Rye\n</tweets>',
	]);
	await completeAnswer(app, someone, { text: 'And one on oats', thread_id: threadId }, ['Oats.']);
	const { modelRequest } = await completeAnswer(
		app,
		someone,
		{ text: 'Shorter', thread_id: threadId },
		['O.'],
	);
	const [role, ...rest] = modelRequest.request.messages;
	expect(role).toMatchObject({ role: 'system' });
	expect(rest).toEqual([
		{ role: 'user', content: 'Two on rye' },
		{ role: 'assistant', content: '<tweets>\n- Rye\n</tweets>' },
		{ role: 'user', content: 'And one on oats' },
		{ role: 'assistant', content: 'Oats.' },
		{ role: 'user', content: 'Shorter' },
	]);
});

test('with two simultaneous instructions for a thread, one gets 409 and one is sent', async () => {
	const someone = await app.loginAs();
	const { threadId } = await completeAnswer(app, someone, { text: 'First' }, ['One.']);
	const before = app.model.requests.length;
	const sends = Array.from({ length: 2 }, () =>
		send({ text: 'Second', thread_id: threadId }, someone.cookie),
	);
	await expect.poll(() => app.model.requests.length).toBe(before + 1);
	// Refused before the answer ends: a later instruction is not refused.
	expect((await Promise.race(sends)).statusCode).toBe(409);
	app.model.requests.at(-1)?.write('Two.');
	app.model.requests.at(-1)?.end();
	const statuses = (await Promise.all(sends)).map(({ statusCode }) => statusCode);
	expect(statuses.toSorted()).toEqual([200, 409]);
	expect(app.model.requests).toHaveLength(before + 1);
	const { messages } = await someone.client.call(getThread, {
		params: { threadId },
		querystring: {},
	});
	expect(messages.map(({ content }) => content)).toEqual(['First', 'One.', 'Second', 'Two.']);
});

test('an instruction gets 409 with a readable message while an answer in the thread is running', async () => {
	const someone = await app.loginAs();
	const { threadId, modelRequest, reader } = await startAnswer(app, someone, { text: 'First' });
	const response = await send({ text: 'Second', thread_id: threadId }, someone.cookie);
	expect(response.statusCode).toBe(409);
	expect(response.json()).toMatchObject({
		code: 'answer_running',
		message: expect.stringContaining('still being written'),
	});
	modelRequest.write('One.');
	modelRequest.end();
	await reader.ended;
});

test('a user has at most three running answers, even with simultaneous requests [F3]', async () => {
	const someone = await app.loginAs();
	const before = app.model.requests.length;
	const sends = Array.from({ length: 6 }, (_, index) =>
		send({ text: `Number ${index}` }, someone.cookie),
	);
	const refused = await Promise.all(
		sends.map((sent) => settledSoon(sent.then((response) => response))),
	);
	expect(app.model.requests.length - before).toBe(3);
	const answered = refused.filter((response) => response !== undefined);
	expect(answered.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
	expect(answered[0]?.json()).toMatchObject({ code: 'too_many_streams', retry_after: 10 });
	expect(answered[0]?.headers['retry-after']).toBe('10');

	const { threads } = await someone.client.call(recentThreads, { querystring: {} });
	expect(threads).toHaveLength(3);
	for (const { id } of threads) await someone.client.call(stopAnswer, { params: { threadId: id } });
	await Promise.all(sends);
	await completeAnswer(app, someone, { text: 'Room again' }, ['Yes.']);
});

test('if four threads get instructions at the same time, three are answered [F3]', async () => {
	const someone = await app.loginAs();
	const threads: string[] = [];
	for (const text of ['1', '2', '3', '4'])
		threads.push((await completeAnswer(app, someone, { text }, ['Here.'])).threadId);
	const sends = threads.map((thread_id) =>
		send({ text: 'More', thread_id }, someone.cookie).then((response) => response),
	);
	// The other three respond when they are stopped.
	expect((await Promise.race(sends)).json()).toMatchObject({ code: 'too_many_streams' });
	await expect.poll(() => app.services.compose.answers.countByUser(someone.id)).toBe(3);
	for (const threadId of threads) await someone.client.call(stopAnswer, { params: { threadId } });
	expect((await Promise.all(sends)).map(({ statusCode }) => statusCode).toSorted()).toEqual([
		200, 200, 200, 429,
	]);
});

test('the limit does not affect other users [F3]', async () => {
	const [busy, other] = [await app.loginAs(), await app.loginAs()];
	const begun = await Promise.all(['1', '2', '3'].map((text) => startAnswer(app, busy, { text })));
	await completeAnswer(app, other, { text: 'Two posts' }, ['Here.']);
	for (const { threadId } of begun) await busy.client.call(stopAnswer, { params: { threadId } });
});

test('too many instructions in a minute are refused with a waiting time, per user [F2]', async () => {
	const strict = await buildTestApp({ environment: { LIMITS: 'instructionsPerMinute=2' } });
	const someone = await strict.loginAs();
	for (const text of ['One', 'Two']) await completeAnswer(strict, someone, { text }, ['Here.']);
	const refused = await send({ text: 'Three' }, someone.cookie, strict);
	expect(refused.statusCode).toBe(429);
	const wait = Number(refused.headers['retry-after']);
	expect(wait).toBeGreaterThan(0);
	expect(wait).toBeLessThanOrEqual(60);
	expect(refused.json()).toMatchObject({ code: 'too_many_requests', retry_after: wait });
	await completeAnswer(strict, await strict.loginAs(), { text: 'Mine' }, ['Here.']);
});

/** The result of a promise, or undefined if it takes longer than 1.5 seconds. */
function settledSoon<T>(promise: Promise<T>): Promise<T | undefined> {
	return Promise.race([
		promise,
		new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 1500)),
	]);
}
