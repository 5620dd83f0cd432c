import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopAnswer } from '../../../contract/compose/compose.ts';
import { ModelError } from '../../providers/model.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import {
	draftsOf,
	type ReceivedEvent,
	readStream,
	textOf,
} from '../../testing/apps/event-reader.ts';
import { completeAnswer, startAnswer } from '../../testing/apps/start-answer.ts';

const pieces = [
	'Here ',
	'they ',
	'are: <twe',
	'ets>\n- One 🎈\n- T',
	'wo\n',
	'- Three\n</tweets>',
	'\n<tweet>Fo',
	'\nur</tweet>',
	' \ud83c',
	'\udf88 Bye.',
];
const whole = pieces.join('');
const drafts = ['One 🎈', 'Two', 'Three', 'Fo\nur'];

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { LIMITS: 'instructionsPerMinute=1000' } });
	person = await app.loginAs();
});
afterAll(() => app.close());

function follow(threadId: string, lastEventId?: string) {
	return readStream(`${app.url}/api/compose/${threadId}/events`, {
		cookie: person.cookie,
		...(lastEventId === undefined ? {} : { lastEventId }),
	});
}

/** The id that a browser would send as `Last-Event-ID` after these events. */
function lastIdIn(events: readonly ReceivedEvent[]): string | undefined {
	return events.findLast(({ id }) => id !== undefined)?.id;
}

describe('a reader that was disconnected continues', () => {
	test('after any event of an ended answer, without gaps or repetitions [H5]', async () => {
		const { reader, threadId } = await completeAnswer(app, person, { text: 'Four posts' }, pieces);
		expect(reader.text).toBe(whole);
		expect(draftsOf(reader.events)).toEqual(drafts);
		for (let cut = 0; cut <= reader.events.length; cut += 1) {
			const before = reader.events.slice(0, cut);
			const rest = await (await follow(threadId, lastIdIn(before))).ended;
			expect(rest.map(({ event }) => event).at(0)).toBe('started');
			expect(rest.at(-1)).toMatchObject({
				event: 'done',
				data: { thread_id: threadId, status: 'done' },
			});
			expect(textOf(before) + textOf(rest)).toBe(whole);
			expect([...draftsOf(before), ...draftsOf(rest)]).toEqual(drafts);
		}
	});

	// A user may have ten streams: here one that stays connected and nine that reconnect.
	test.each([0, 1, 2])('%i events before the last one of a running answer [H5]', async (missed) => {
		const { reader, modelRequest, threadId } = await startAnswer(app, person, {
			text: 'Four posts',
		});
		const cuts: { before: ReceivedEvent[]; rest: Promise<ReceivedEvent[]> }[] = [];
		for (const piece of pieces) {
			modelRequest.write(piece);
			await reader.until(({ text }) => text.endsWith(piece));
			const before = reader.events.slice(0, Math.max(1, reader.events.length - missed));
			if (cuts.length < 9)
				cuts.push({ before, rest: (await follow(threadId, lastIdIn(before))).ended });
		}
		modelRequest.end();
		await reader.ended;
		expect(cuts).toHaveLength(9);
		for (const { before, rest } of cuts) {
			expect(textOf(before) + textOf(await rest)).toBe(whole);
			expect([...draftsOf(before), ...draftsOf(await rest)]).toEqual(drafts);
			expect((await rest).at(-1)).toMatchObject({ event: 'done' });
		}
	});

	test('from the beginning, without a valid id [H5]', async () => {
		const { threadId } = await completeAnswer(app, person, { text: 'Four posts' }, pieces);
		const invalidIds = [
			'',
			'0',
			'x',
			'1.2',
			'1.-1.0',
			'1.1e3.0',
			'9.0.0',
			'1.999999999.0',
			'1.0.999999999',
			'1.5.2.1',
			'1 .5.2',
			"1.0.0'--",
			'9'.repeat(5000),
		];
		for (const lastEventId of [undefined, ...invalidIds]) {
			const events = await (await follow(threadId, lastEventId)).ended;
			expect(textOf(events)).toBe(whole);
			expect(draftsOf(events)).toEqual(drafts);
		}
	});

	test('at the newest answer, when the id belongs to an earlier one [H5]', async () => {
		const first = await completeAnswer(app, person, { text: 'First' }, [
			'The first answer, a long one.',
		]);
		await completeAnswer(app, person, { text: 'Second', thread_id: first.threadId }, [
			'The second.',
		]);
		expect(textOf(await (await follow(first.threadId, lastIdIn(first.reader.events))).ended)).toBe(
			'The second.',
		);
	});
});

test('two readers follow one answer, unaffected by a third one that disconnects [H5]', async () => {
	const { reader, modelRequest, threadId } = await startAnswer(app, person, { text: 'Four posts' });
	modelRequest.write(...pieces.slice(0, 3));
	const [second, third] = [await follow(threadId), await follow(threadId)];
	await Promise.all([second.until(2), third.until(2)]);
	third.leave();
	modelRequest.write(...pieces.slice(3));
	modelRequest.end();
	expect(textOf(await reader.ended)).toBe(whole);
	expect(textOf(await second.ended)).toBe(whole);
	expect(draftsOf(second.events)).toEqual(drafts);
});

test.each(['failed', 'stopped', 'interrupted'] as const)(
	'a %s answer is replayed with its last event [H5]',
	async (status) => {
		const { reader, modelRequest, threadId } = await startAnswer(app, person, {
			text: 'Four posts',
		});
		modelRequest.write(...pieces.slice(0, 4));
		if (status === 'failed') modelRequest.fail(new ModelError('model_timeout', 'Silent.'));
		if (status === 'stopped') await person.client.call(stopAnswer, { params: { threadId } });
		if (status === 'interrupted') app.services.compose.answers.find(threadId)?.interrupt();
		const live = await reader.ended;
		const again = await (await follow(threadId)).ended;
		expect(textOf(again)).toBe(textOf(live));
		expect(draftsOf(again)).toEqual(['One 🎈']);
		expect(again.at(-1)).toEqual(live.at(-1));
		expect(again.at(-1)?.event).toBe(status === 'stopped' ? 'done' : 'error');
	},
);

describe('in the stream', () => {
	test('every event is an id, a name and one line of JSON, for any text [H1]', async () => {
		const awkward = [
			'line\nbreak\r\n',
			'\r',
			'data: x\n\nevent: done\n\n',
			'\u2028\u2029',
			'\ud83d',
			'\ude00',
			'"\\',
			'\u0007',
			': comment\n',
		];
		const { reader } = await completeAnswer(app, person, { text: 'Awkward' }, awkward);
		const blocks = reader.bytes.toString('utf8').split('\n\n');
		expect(blocks.pop()).toBe('');
		for (const block of blocks) {
			expect(block).toMatch(/^(id: \d+\.\d+\.\d+\n)?event: [a-z_]+\ndata: \{[^\r\n]*\}$/u);
			expect(block.split(/[\r\n]/)).toHaveLength(block.startsWith('id:') ? 3 : 2);
		}
		expect(reader.text).toBe(awkward.join(''));
		expect(new TextDecoder('utf-8', { fatal: true }).decode(reader.bytes)).not.toContain('\ufffd');
	});

	test('headers forbid buffering, caching and compression [H1]', async () => {
		const { threadId } = await completeAnswer(app, person, { text: 'Two posts' }, ['Here.']);
		const { headers } = await readStream(`${app.url}/api/compose/${threadId}/events`, {
			cookie: person.cookie,
			headers: { 'accept-encoding': 'gzip, br' },
		});
		expect(headers).toMatchObject({
			'content-type': 'text/event-stream; charset=utf-8',
			'cache-control': 'no-store',
			'x-accel-buffering': 'no',
			'x-content-type-options': 'nosniff',
		});
		expect(headers).not.toHaveProperty('content-encoding');
		expect(headers).not.toHaveProperty('content-length');
	});

	test('a token is sent while the answer is being written', async () => {
		const { reader, modelRequest } = await startAnswer(app, person, { text: 'Two posts' });
		modelRequest.write('Now');
		await reader.until(2);
		expect(reader.text).toBe('Now');
		modelRequest.end();
		await reader.ended;
	});
});
