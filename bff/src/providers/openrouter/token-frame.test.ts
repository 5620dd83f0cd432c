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

/** The tokens that are read from the start, and what is left. */
function read(frames: TokenFrame, stream: string): [tokens: string[], rest: string] {
	const tokens: string[] = [];
	const bytes = Buffer.from(stream);
	const end = frames.read(bytes, 0, (token) => tokens.push(token));
	return [tokens, bytes.toString('utf8', end)];
}

test('reads the tokens of frames with the same shape as the learnt one', () => {
	expect(read(new TokenFrame(), frame(' rye'))).toEqual([[], frame(' rye')]);
	const tokens = [' rye', 'é🐦', '', 'a "quote"', 'a\nline'];
	const stream = tokens.map((one) => frame(one)).join('');
	expect(read(framesLike('Hello'), stream)).toEqual([tokens, '']);
});

test.each([
	['another shape', frame('stop', '"finish_reason":"stop"')],
	['an error', 'data: {"error":{"message":"gone"}}\n\n'],
	['a part of a frame', frame('Hello').slice(0, -1)],
	['a comment', ': working\n\n'],
	['a token that is not valid JSON', frame('Hello').replace('Hello', '\\x')],
	['a token that ends with a backslash', frame('C:\\')],
])('leaves %s to the parsers', (_, last) => {
	expect(read(framesLike('Hello'), frame(' rye') + last + frame(' bread'))).toEqual([
		[' rye'],
		last + frame(' bread'),
	]);
});

test('does not learn from a frame with two content fields', () => {
	const frames = new TokenFrame();
	const twice = '{"choices":[{"delta":{"content":"a"}}],"more":{"content":"b"}}';
	frames.learn(twice, 'a');
	expect(read(frames, `data: ${twice}\n\n`)[0]).toEqual([]);
});

test('reads the same tokens as the JSON parser, for any text [H2]', () => {
	fc.assert(
		fc.property(fc.string(), fc.array(fc.string()), fc.boolean(), (first, others, isSame) => {
			const rest = isSame ? undefined : '"finish_reason":"length"';
			const stream = others.map((one) => frame(one, rest)).join('');
			const [tokens] = read(framesLike(first), stream);
			expect(tokens).toEqual(others.slice(0, tokens.length));
			expect(isSame ? 0 : tokens.length).toBe(0);
		}),
	);
});
