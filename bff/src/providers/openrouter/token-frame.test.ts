import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenFrame } from './token-frame.ts';

const data = (content: string, rest = '"finish_reason":null') =>
	`{"id":"gen-1","choices":[{"delta":{"content":${JSON.stringify(content)}},${rest}}]}`;
const frame = (content: string, rest?: string) => `data: ${data(content, rest)}\n\n`;

function framesLike(token: string): TokenFrame {
	const frames = new TokenFrame();
	frames.learn(data(token), token);
	return frames;
}

/** The text that is read from the start, and the remaining bytes. */
function read(frames: TokenFrame, stream: string): [text: string, rest: string] {
	let text = '';
	const bytes = Buffer.from(stream);
	const end = frames.read(bytes, 0, (piece) => {
		text += piece;
	});
	return [text, bytes.toString('utf8', end)];
}

test('reads the tokens of frames with the same shape as the learnt one', () => {
	expect(read(new TokenFrame(), frame(' rye'))).toEqual(['', frame(' rye')]);
	const tokens = [' rye', 'é🐦', '', 'a "quote"', 'a\nline', 'C:\\'];
	const stream = tokens.map((token) => frame(token)).join('');
	expect(read(framesLike('Hello'), stream)).toEqual([tokens.join(''), '']);
});

test.each([
	['another shape', frame('stop', '"finish_reason":"stop"')],
	['an error', 'data: {"error":{"message":"gone"}}\n\n'],
	['a part of a frame', frame('Hello').slice(0, -1)],
	['a comment', ': working\n\n'],
])('leaves %s to the parsers', (_, last) => {
	expect(read(framesLike('Hello'), frame(' rye') + last + frame(' bread'))).toEqual([
		' rye',
		last + frame(' bread'),
	]);
});

test('leaves everything to the parsers if a token is not valid JSON', () => {
	const stream = frame(' rye') + frame('Hello').replace('Hello', '\\x');
	expect(read(framesLike('Hello'), stream)).toEqual(['', stream]);
});

test('learns from frames with a space after the name of the field', () => {
	const spaced = (content: string) => data(content).replace('"content":', '"content": ');
	const frames = new TokenFrame();
	frames.learn(spaced('Hello'), 'Hello');
	expect(read(frames, `data: ${spaced(' rye')}\n\n`)).toEqual([' rye', '']);
});

test('stops learning while no learnt frame recurs, and resumes after one that does', () => {
	const numbered = (n: number) => `"created":${n}`;
	const framesAfter = (misses: number) => {
		const frames = new TokenFrame();
		for (let n = 1; n <= misses; n += 1) frames.learn(data('a', numbered(n)), 'a');
		return frames;
	};
	expect(read(framesAfter(9), frame('b', numbered(9)))[0]).toBe('');
	const frames = framesAfter(8);
	expect(read(frames, frame('b', numbered(8)))[0]).toBe('b');
	frames.learn(data('a', numbered(10)), 'a');
	expect(read(frames, frame('c', numbered(10)))[0]).toBe('c');
});

test('does not learn from a frame with two content fields', () => {
	const frames = new TokenFrame();
	const twice = '{"choices":[{"delta":{"content":"a"}}],"more":{"content":"b"}}';
	frames.learn(twice, 'a');
	expect(read(frames, `data: ${twice}\n\n`)[0]).toBe('');
});

test('reads the same tokens as the JSON parser, for any text [H2]', () => {
	fc.assert(
		fc.property(fc.string(), fc.array(fc.string()), fc.boolean(), (first, others, isSame) => {
			const rest = isSame ? undefined : '"finish_reason":"length"';
			const stream = others.map((token) => frame(token, rest)).join('');
			expect(read(framesLike(first), stream)).toEqual(
				isSame ? [others.join(''), ''] : ['', stream],
			);
		}),
	);
});
