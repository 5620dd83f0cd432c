import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { providerStreams } from '../fixtures/provider-streams.ts';
import type { ModelError, ModelReceipt } from '../model.ts';
import { OpenRouterStream, readCompleteAnswer } from './openrouter-stream.ts';

const apiKey = 'sk-or-v1-0123456789abcdef';

interface Received {
	text: string;
	pieces: string[];
	ends: ModelReceipt[];
	fails: ModelError[];
	/** Receipts of failures. */
	failReceipts: (ModelReceipt | undefined)[];
	/** Text that arrived after the end or the failure. */
	late: string;
}

type Sink = ConstructorParameters<typeof OpenRouterStream>[0];

function record(run: (sink: Sink) => void): Received {
	const received: Received = {
		text: '',
		pieces: [],
		ends: [],
		fails: [],
		failReceipts: [],
		late: '',
	};
	run(sinkOf(received));
	return received;
}

function sinkOf(received: Received): Sink {
	return {
		text(piece) {
			if (received.ends.length + received.fails.length > 0) received.late += piece;
			received.pieces.push(piece);
			received.text += piece;
		},
		end: (receipt) => received.ends.push(receipt),
		restart() {
			received.text = '';
		},
		fail(error, receipt) {
			received.fails.push(error);
			received.failReceipts.push(receipt);
		},
	};
}

function openStream(): { received: Received; stream: OpenRouterStream } {
	const received = record(() => undefined);
	return { received, stream: new OpenRouterStream(sinkOf(received), apiKey) };
}

const endOfTick = () => new Promise<void>((resolve) => process.nextTick(resolve));

function readStreamOf(parts: Iterable<Buffer>): Received {
	return record((sink) => {
		const stream = new OpenRouterStream(sink, apiKey);
		for (const part of parts) stream.push(part);
		stream.close();
		stream.close();
	});
}

function* cut(bytes: Buffer, places: readonly number[]): Generator<Buffer> {
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
	const expectIt = (received: Received) => {
		expect(received).toMatchObject({
			text,
			late: '',
			ends: receipt ? [receipt] : [],
			fails: fails ? [{ code: fails.code }] : [],
		});
		expect(received.pieces).not.toContain('');
		if (fails?.message) expect(received.fails[0]?.message).toMatch(fails.message);
		if (fails?.receipt) expect(received.failReceipts).toMatchObject([fails.receipt]);
	};

	test('is read in one piece [H2] [H24]', () => expectIt(readStreamOf([bytes])));
	test('is read one byte at a time [H2]', () =>
		expectIt(readStreamOf(Array.from(bytes, (byte) => Buffer.of(byte)))));
	test('is read in pieces of any size [H2]', () => {
		fc.assert(
			fc.property(fc.array(fc.nat(), { maxLength: 12 }), (places) =>
				expectIt(readStreamOf(cut(bytes, places))),
			),
			{ numRuns: 40 },
		);
	});
});

const chunk = (content: string) =>
	Buffer.from(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);

test('all text of one socket read is passed on together, before the next read', async () => {
	const { received, stream } = openStream();
	stream.push(Buffer.concat([chunk('a'), chunk('b')]));
	stream.push(chunk('c'));
	expect(received.pieces).toEqual([]);
	await endOfTick();
	expect(received.pieces).toEqual(['abc']);
	stream.push(chunk('d'));
	await endOfTick();
	expect(received.pieces).toEqual(['abc', 'd']);
});

test('text that arrives with the ending is passed on before it, once', async () => {
	const { received, stream } = openStream();
	stream.push(chunk('a'));
	stream.push(Buffer.from('data: {"usage":{"prompt_tokens":1}}\n\ndata: [DONE]\n\n'));
	expect(received).toMatchObject({ pieces: ['a'], ends: [{}] });
	await endOfTick();
	expect(received).toMatchObject({ pieces: ['a'], ends: [{}], late: '' });
});

test('the end of an answer without usage waits for it, but not long', () => {
	vi.useFakeTimers();
	try {
		const { received, stream } = openStream();
		stream.push(Buffer.from('data: [DONE]\n\n'));
		expect(received.ends).toEqual([]);
		vi.advanceTimersByTime(1000);
		expect(received.ends).toHaveLength(1);
	} finally {
		vi.useRealTimers();
	}
});

test('thinking with only a closing tag is taken back', async () => {
	const { received, stream } = openStream();
	stream.push(chunk('Two posts, or three?\n'));
	await endOfTick();
	expect(received.text).toBe('Two posts, or three?\n');
	stream.push(Buffer.concat([chunk('</'), chunk('think>'), chunk('Rye.')]));
	stream.push(Buffer.from('data: [DONE]\n\n'));
	stream.close();
	expect(received.text).toBe('Rye.');
});

test('an answer that ends like the start of a tag keeps its end, even if it breaks off there', () => {
	for (const end of ['data: [DONE]\n\n', ''])
		expect(readStreamOf([chunk('1 <'), Buffer.from(end)]).text).toBe('1 <');
});

test('a refusal in equal pieces next to the content is read whole', async () => {
	const { received, stream } = openStream();
	const piece = `data: ${JSON.stringify({ choices: [{ delta: { content: '', refusal: 'no ' } }] })}\n\n`;
	stream.push(Buffer.from(`${piece.repeat(3)}data: [DONE]\n\n`));
	stream.close();
	expect(received.fails[0]?.message).toContain('“no no no ”');
});

test('the generation id of the header is used', () => {
	const { ends } = record((sink) => {
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

test('a line of 10 MB fails long before its end, and earlier text is kept', () => {
	const received = record((sink) => {
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
	expect(received).toMatchObject({
		text: 'Half',
		ends: [],
		fails: [{ code: 'model_unavailable' }],
	});
});

test('any bytes lead to exactly one end or failure, and no text after it', () => {
	const part = fc.oneof(
		fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
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
			const { ends, fails, late } = readStreamOf(parts);
			expect(ends.length + fails.length).toBe(1);
			expect(late).toBe('');
		}),
		{ numRuns: 300 },
	);
});

describe('an answer that is not streamed', () => {
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
			'a list of parts',
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
		['null content', whole({ content: null }), '', 'model_unavailable'],
		[
			'an error object',
			JSON.stringify({ error: { code: 402, message: 'Insufficient credits' } }),
			'',
			'model_out_of_credit',
		],
		[
			'text with an error',
			whole({ content: 'Half' }, { error: { code: 429 } }),
			'Half',
			'model_rate_limited',
		],
		[
			'text cut off by the token limit',
			whole({ content: 'Half' }).replace('"message"', '"finish_reason":"length","message"'),
			'Half',
			'answer_too_long',
		],
		[
			'removed by a content filter',
			whole({ content: '' }).replace('"message"', '"finish_reason":"content_filter","message"'),
			'',
			'model_refused',
		],
		['not JSON', 'upstream error', '', 'model_unavailable'],
		['incomplete JSON', '{"choices":[{"mess', '', 'model_unavailable'],
		['null', 'null', '', 'model_unavailable'],
		['an array', '[]', '', 'model_unavailable'],
	])('is read: %s', (_, body, text, code) => {
		const received = record((sink) => readCompleteAnswer(body, sink, apiKey));
		expect(received.text).toBe(text);
		expect(received.fails.map((error) => error.code)).toEqual(code === undefined ? [] : [code]);
		expect(received.ends).toHaveLength(code === undefined ? 1 : 0);
	});

	test('that was cut off or failed has a receipt as well', () => {
		const usage = { prompt_tokens: 3, completion_tokens: 2, cost: 0.1 };
		const cut = whole({ content: 'Half' }, { usage }).replace(
			'"message"',
			'"finish_reason":"length","message"',
		);
		for (const body of [cut, whole({ content: 'Half' }, { usage, error: { code: 502 } })]) {
			const { failReceipts } = record((sink) => readCompleteAnswer(body, sink, apiKey));
			expect(failReceipts).toMatchObject([{ promptTokens: 3, completionTokens: 2, cost: 0.1 }]);
		}
	});

	test('has a receipt with its tokens and cost', () => {
		const { ends } = record((sink) =>
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
