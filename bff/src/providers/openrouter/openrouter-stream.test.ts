import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { providerStreams } from '../fixtures/provider-streams.ts';
import type { ModelError, ModelReceipt } from '../model.ts';
import { OpenRouterStream, readCompleteAnswer } from './openrouter-stream.ts';

const apiKey = 'sk-or-v1-0123456789abcdef';

interface Heard {
	text: string;
	pieces: string[];
	ends: ModelReceipt[];
	fails: ModelError[];
	/** Text after the last word. */
	late: string;
}

function hear(tell: (sink: ConstructorParameters<typeof OpenRouterStream>[0]) => void): Heard {
	const heard: Heard = { text: '', pieces: [], ends: [], fails: [], late: '' };
	tell({
		text(piece) {
			if (heard.ends.length + heard.fails.length > 0) heard.late += piece;
			heard.pieces.push(piece);
			heard.text += piece;
		},
		end: (receipt) => heard.ends.push(receipt),
		fail: (error) => heard.fails.push(error),
	});
	return heard;
}

function hearStream(parts: Iterable<Uint8Array>): Heard {
	return hear((sink) => {
		const stream = new OpenRouterStream(sink, apiKey);
		for (const part of parts) stream.push(part);
		stream.close();
		stream.close();
	});
}

function* cut(bytes: Buffer, places: readonly number[]): Generator<Uint8Array> {
	let from = 0;
	for (const place of [
		...places.map((n) => n % (bytes.length + 1)).sort((a, b) => a - b),
		bytes.length,
	]) {
		yield bytes.subarray(from, place);
		from = place;
	}
}

describe.each(providerStreams)('$name', ({ body, text, receipt, fails }) => {
	const bytes = Buffer.from(body);
	const expectIt = (heard: Heard) => {
		expect(heard).toMatchObject({
			text,
			late: '',
			ends: receipt ? [receipt] : [],
			fails: fails ? [{ code: fails.code }] : [],
		});
		expect(heard.pieces).not.toContain('');
		if (fails?.message) expect(heard.fails[0]?.message).toMatch(fails.message);
	};

	test('is heard whole [H2]', () => expectIt(hearStream([bytes])));
	test('is heard one byte at a time [H2]', () =>
		expectIt(hearStream(Array.from(bytes, (byte) => Uint8Array.of(byte)))));
	test('is heard however it is cut [H2]', () => {
		fc.assert(
			fc.property(fc.array(fc.nat(), { maxLength: 12 }), (places) =>
				expectIt(hearStream(cut(bytes, places))),
			),
			{ numRuns: 40 },
		);
	});
});

test('all tokens of one network chunk are told at once', () => {
	const chunk = (content: string) =>
		`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
	const { pieces } = hearStream([Buffer.from(chunk('a') + chunk('b')), Buffer.from(chunk('c'))]);
	expect(pieces).toEqual(['ab', 'c']);
});

test('the generation id of the header is kept', () => {
	const { ends } = hear((sink) => {
		const stream = new OpenRouterStream(sink, apiKey, 'gen-header');
		stream.push(
			Buffer.from(
				'data: {"id":"gen-body","choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}\n\n',
			),
		);
		stream.close();
	});
	expect(ends).toMatchObject([{ generationId: 'gen-header' }]);
});

test('a line of 10 MB is refused before it is kept whole, and what was heard stays', () => {
	const told = hear((sink) => {
		const stream = new OpenRouterStream(sink, apiKey);
		stream.push(
			Buffer.from(
				'data: {"choices":[{"delta":{"content":"Half"}}]}\n\ndata: {"choices":[{"delta":{"content":"',
			),
		);
		let pushed = 0;
		while (!stream.isOver && pushed < 10_000_000) {
			stream.push(Buffer.alloc(100_000, 'x'));
			pushed += 100_000;
		}
		expect(pushed).toBeLessThan(1_200_000);
		stream.push(Buffer.from('"}}]}\n\n'));
		stream.close();
	});
	expect(told).toMatchObject({ text: 'Half', ends: [], fails: [{ code: 'model_unavailable' }] });
});

test('any bytes are heard to exactly one last word', () => {
	const part = fc.oneof(
		fc.uint8Array({ maxLength: 20 }),
		fc
			.constantFrom(
				'data: ',
				'\n\n',
				'\r',
				'{"choices":[{"delta":{"content":"a"}}]}',
				'[DONE]',
				'{"error":{}}',
				': c\n',
				'é',
			)
			.map((text) => Buffer.from(text)),
	);
	fc.assert(
		fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
			const { ends, fails, late } = hearStream(parts);
			expect(ends.length + fails.length).toBe(1);
			expect(late).toBe('');
		}),
		{ numRuns: 300 },
	);
});

describe('an answer in one piece', () => {
	const whole = (message: unknown, rest: object = {}) =>
		JSON.stringify({ id: 'gen-1', model: 'm', choices: [{ message }], ...rest });
	test.each([
		[
			'text',
			whole({ content: 'Rye.' }, { usage: { prompt_tokens: 3, completion_tokens: 2, cost: 0.1 } }),
			'Rye.',
			undefined,
		],
		['no text', whole({ content: '' }), '', undefined],
		[
			'parts',
			whole({
				content: [
					{ type: 'thinking', thinking: [] },
					{ type: 'text', text: 'Rye' },
					{ type: 'text', text: '.' },
				],
			}),
			'Rye.',
			undefined,
		],
		['a refusal', whole({ content: null, refusal: 'No.' }), '', 'model_refused'],
		['content null', whole({ content: null }), '', 'model_unavailable'],
		[
			'an error object',
			JSON.stringify({ error: { code: 402, message: 'Insufficient credits' } }),
			'',
			'model_out_of_credit',
		],
		[
			'an error beside some text',
			whole({ content: 'Half' }, { error: { code: 429 } }),
			'Half',
			'model_rate_limited',
		],
		[
			'a cut one',
			whole({ content: 'Half' }).replace('"message"', '"finish_reason":"length","message"'),
			'Half',
			'answer_too_long',
		],
		[
			'a filtered one',
			whole({ content: '' }).replace('"message"', '"finish_reason":"content_filter","message"'),
			'',
			'model_refused',
		],
		['no JSON', 'upstream error', '', 'model_unavailable'],
		['half a JSON', '{"choices":[{"mess', '', 'model_unavailable'],
		['null', 'null', '', 'model_unavailable'],
		['a list', '[]', '', 'model_unavailable'],
	])('that is %s', (_, body, text, code) => {
		const heard = hear((sink) => readCompleteAnswer(body, sink, apiKey));
		expect(heard.text).toBe(text);
		expect(heard.fails.map((error) => error.code)).toEqual(code === undefined ? [] : [code]);
		expect(heard.ends).toHaveLength(code === undefined ? 1 : 0);
	});

	test('tells what it cost', () => {
		const { ends } = hear((sink) =>
			readCompleteAnswer(
				whole({ content: 'a' }, { usage: { prompt_tokens: 3, completion_tokens: 2, cost: 0.1 } }),
				sink,
				apiKey,
			),
		);
		expect(ends).toEqual([
			{ model: 'm', generationId: 'gen-1', promptTokens: 3, completionTokens: 2, cost: 0.1 },
		]);
	});
});
