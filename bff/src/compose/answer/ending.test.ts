import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showVersion } from '../../../contract/compose/answers.ts';
import { getThread, stopAnswer } from '../../../contract/compose/compose.ts';
import { ModelError } from '../../providers/model.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { draftsOf, readStream, textOf } from '../../testing/apps/event-reader.ts';
import { completeAnswer, startAnswer } from '../../testing/apps/start-answer.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { LIMITS: 'instructionsPerMinute=1000' } });
});
afterAll(() => app.close());

async function stored(threadId: string) {
	const { messages } = await person.client.call(getThread, {
		params: { threadId },
		querystring: {},
	});
	return messages;
}

function retry(threadId: string) {
	return readStream(`${app.url}/api/compose/${threadId}/retry`, {
		cookie: person.cookie,
		method: 'POST',
	});
}

beforeAll(async () => {
	person = await app.loginAs();
});

describe('when the model fails', () => {
	const failure = new ModelError('model_unavailable', 'The AI provider broke off.', 7);
	test.each([
		['at once', [], []],
		['after one token', ['Here'], []],
		['after many tokens', ['Here ', 'are ', 'two ', 'posts'], []],
		['after drafts', ['Here: <tweets>\n- One\n', '- Two\n- Thr'], ['One', 'Two']],
	])(
		'%s, the text so far is kept and readers get one error and no done [H3]',
		async (_, pieces, drafts) => {
			const { reader, modelRequest, threadId } = await startAnswer(app, person, {
				text: 'Two posts',
			});
			modelRequest.write(...pieces);
			modelRequest.fail(failure);
			modelRequest.write('too late');
			modelRequest.end();
			const events = await reader.ended;
			expect(textOf(events)).toBe(pieces.join(''));
			expect(draftsOf(events)).toEqual(drafts);
			expect(events.filter(({ event }) => event === 'done' || event === 'error')).toEqual([
				events.at(-1),
			]);
			const message = `${failure.message}${pieces.length > 0 ? ' What arrived is kept.' : ''}`;
			expect(events.at(-1)).toMatchObject({
				event: 'error',
				data: { code: 'model_unavailable', message, error: message, retry_after: 7 },
			});
			const [, answer] = await stored(threadId);
			expect(answer).toMatchObject({
				status: 'failed',
				content: pieces.join(''),
				parsed: { tweets: drafts.map((text) => ({ text })) },
				error: { code: 'model_unavailable' },
			});
			expect(answer).not.toHaveProperty('usage');
		},
	);

	test('after it reported a receipt, the cost is stored', async () => {
		const { reader, modelRequest, threadId } = await startAnswer(app, person, {
			text: 'A post that is cut',
		});
		modelRequest.write('Half a dra');
		const receipt = {
			model: 'm',
			generationId: null,
			promptTokens: 10,
			completionTokens: 4000,
			cost: 0.02,
		};
		modelRequest.fail(new ModelError('answer_too_long', 'Cut.'), receipt);
		await reader.ended;
		const [, answer] = await stored(threadId);
		expect(answer).toMatchObject({
			status: 'failed',
			usage: { completionTokens: 4000, cost: 0.02 },
		});
	});

	test.each(['key_rejected', 'model_out_of_credit', 'model_rate_limited'] as const)(
		'with %s, the user gets that error [E6]',
		async (code) => {
			const { reader, modelRequest } = await startAnswer(app, person, { text: 'Two posts' });
			modelRequest.fail(new ModelError(code, 'In words.'));
			expect((await reader.ended).at(-1)).toMatchObject({
				event: 'error',
				data: { code, message: 'In words.' },
			});
		},
	);

	test('before the stream is open, the reader still gets the error [H3]', async () => {
		const asked = app.model.nextRequest().then((modelRequest) => modelRequest.fail(failure));
		const reader = await readStream(`${app.url}/api/compose`, {
			cookie: person.cookie,
			body: { text: 'Two posts' },
		});
		await asked;
		expect((await reader.ended).map(({ event }) => event)).toEqual(['started', 'error']);
	});

	test.each([
		['no text', ''],
		['blanks', ' \n\t\u200b'],
		['no drafts', '<tweets>\n</tweets>'],
		['an empty draft', '<tweet>\n- \n</tweet>\n'],
	])('by sending %s, the answer has failed, and its cost is stored', async (_, text) => {
		const { reader, modelRequest, threadId } = await startAnswer(app, person, {
			text: 'Two posts',
		});
		if (text !== '') modelRequest.write(text);
		modelRequest.end({ promptTokens: 10, completionTokens: 4, cost: 0.02 });
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: {
				code: 'model_unavailable',
				message: 'The model sent an empty answer. Try again.',
			},
		});
		expect((await stored(threadId))[1]).toMatchObject({ usage: { cost: 0.02 } });
	});

	test('to end, the answer is cut off at our limit and kept [I7]', async () => {
		const { reader, modelRequest, threadId } = await startAnswer(app, person, {
			text: 'Two posts',
		});
		for (let piece = 0; piece < 25 && !modelRequest.isAborted; piece += 1)
			modelRequest.write('x'.repeat(10_000));
		expect(modelRequest.isAborted).toBe(true);
		expect((await reader.ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'answer_too_long' },
		});
		expect((await stored(threadId))[1]?.content).toBe(reader.text);
	});
});

test('thinking that is known as such only at its end is replaced by the answer, for every reader', async () => {
	const { reader, modelRequest, threadId } = await startAnswer(app, person, { text: 'Two posts' });
	modelRequest.write('<tweets>\n- Maybe this\n- Or');
	await reader.until(3);
	modelRequest.restart();
	modelRequest.write('Here: <tweets>\n- Rye\n</tweets>');
	const second = await readStream(`${app.url}/api/compose/${threadId}/events`, {
		cookie: person.cookie,
		headers: { 'last-event-id': '2.27.1' },
	});
	modelRequest.end();
	const events = await reader.ended;
	const answer = 'Here: <tweets>\n- Rye\n</tweets>';
	expect(events.slice(3)).toMatchObject([
		{ event: 'assistant_token', id: `1.${answer.length}.0`, data: { token: answer } },
		{ event: 'tweet', data: { text: 'Rye' } },
		{ event: 'done' },
	]);
	expect(textOf(await second.ended)).toBe(answer);
	expect((await stored(threadId))[1]).toMatchObject({
		content: answer,
		status: 'done',
		parsed: { tweets: [{ text: 'Rye' }] },
	});
});

test('an answer is finished and stored although its reader has disconnected [H4]', async () => {
	const { reader, modelRequest, threadId } = await startAnswer(app, person, { text: 'Two posts' });
	for (const piece of ['One ', 'two ', 'three ']) modelRequest.write(piece);
	await reader.until(4);
	reader.leave();
	modelRequest.write('four ', 'five');
	expect(modelRequest.isAborted).toBe(false);
	modelRequest.end();
	await expect.poll(async () => (await stored(threadId))[1]?.status).toBe('done');
	expect((await stored(threadId))[1]?.content).toBe('One two three four five');
});

test('stopping ends the request to the model at once and keeps the text [H4]', async () => {
	const { reader, modelRequest, threadId } = await startAnswer(app, person, { text: 'Two posts' });
	modelRequest.write('<tweets>\n- One\n- Tw');
	await person.client.call(stopAnswer, { params: { threadId } });
	expect(modelRequest.isAborted).toBe(true);
	const events = await reader.ended;
	expect(events.at(-1)).toMatchObject({
		event: 'done',
		data: { thread_id: threadId, status: 'stopped' },
	});
	expect((await stored(threadId))[1]).toMatchObject({
		status: 'stopped',
		content: '<tweets>\n- One\n- Tw',
		parsed: { tweets: [{ text: 'One' }] },
	});
	await person.client.call(stopAnswer, { params: { threadId } });
	expect((await stored(threadId))[1]).toMatchObject({ status: 'stopped' });
});

test('done is sent only when the answer is stored [H4]', async () => {
	for (let round = 0; round < 5; round += 1) {
		const { threadId } = await completeAnswer(app, person, { text: 'Two posts' }, [
			'Here ',
			'they are.',
		]);
		expect((await stored(threadId))[1]).toMatchObject({
			status: 'done',
			content: 'Here they are.',
		});
	}
});

describe('a retry', () => {
	test.each(['failed', 'stopped', 'interrupted'] as const)(
		'after a %s answer sends the same instruction again, without that answer',
		async (status) => {
			const { reader, modelRequest, threadId } = await startAnswer(app, person, {
				text: 'Two posts',
			});
			modelRequest.write('Half of');
			if (status === 'failed') modelRequest.fail(new ModelError('model_timeout', 'Silent.'));
			if (status === 'stopped') await person.client.call(stopAnswer, { params: { threadId } });
			if (status === 'interrupted') app.services.compose.answers.find(threadId)?.interrupt();
			await reader.ended;
			const asked = app.model.nextRequest();
			const second = await retry(threadId);
			const again = await asked;
			expect(again.request.messages.slice(1)).toEqual([{ role: 'user', content: 'Two posts' }]);
			again.write('The whole.');
			again.end();
			expect((await second.ended).at(-1)).toMatchObject({
				event: 'done',
				data: { status: 'done' },
			});
			const [instruction, shown] = await stored(threadId);
			expect(instruction).toMatchObject({ role: 'user', content: 'Two posts' });
			expect(shown).toMatchObject({ role: 'assistant', status: 'done', content: 'The whole.' });
			const [first = ''] = shown?.versions ?? [];
			const { messages } = await person.client.call(showVersion, {
				params: { threadId },
				body: { message_id: first },
			});
			expect(messages.at(-1)).toMatchObject({ role: 'assistant', status, content: 'Half of' });
		},
	);

	test('of a complete answer is refused with 409', async () => {
		const { threadId } = await completeAnswer(app, person, { text: 'Two posts' }, ['Here.']);
		const response = await app.app.inject({
			method: 'POST',
			url: `/api/compose/${threadId}/retry`,
			headers: { cookie: person.cookie },
		});
		expect(response.statusCode).toBe(409);
		expect(response.json()).toMatchObject({ code: 'nothing_to_retry' });
	});

	test('while the answer is running is refused with 409', async () => {
		const { reader, modelRequest, threadId } = await startAnswer(app, person, {
			text: 'Two posts',
		});
		const response = await app.app.inject({
			method: 'POST',
			url: `/api/compose/${threadId}/retry`,
			headers: { cookie: person.cookie },
		});
		expect(response.json()).toMatchObject({ code: 'answer_running' });
		modelRequest.write('Here.');
		modelRequest.end();
		await reader.ended;
	});

	test('sent twice at the same time starts one answer', async () => {
		const { reader, modelRequest, threadId } = await startAnswer(app, person, {
			text: 'Two posts',
		});
		modelRequest.fail(new ModelError('model_timeout', 'Silent.'));
		await reader.ended;
		const before = app.model.requests.length;
		const readers = await Promise.all([retry(threadId), retry(threadId)]);
		expect(readers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		expect(app.model.requests).toHaveLength(before + 1);
		app.model.requests.at(-1)?.write('Here.');
		app.model.requests.at(-1)?.end();
		await readers.find(({ status }) => status === 200)?.ended;
	});
});

test('markers in an instruction make no drafts, and HTML stays text [D5]', async () => {
	const text = '<tweets>\n- Not mine\n</tweets>';
	const { reader, threadId } = await completeAnswer(app, person, { text }, [
		'<img src=//evil.example onerror=alert(1)>',
		'</tweets><script>',
	]);
	expect(draftsOf(reader.events)).toEqual([]);
	const [asked, answer] = await stored(threadId);
	expect(asked).toMatchObject({ content: text });
	expect(asked).not.toHaveProperty('parsed');
	expect(answer).toMatchObject({
		parsed: {
			tweets: [],
			commentary: '<img src=//evil.example onerror=alert(1)></tweets><script>',
		},
	});
});
