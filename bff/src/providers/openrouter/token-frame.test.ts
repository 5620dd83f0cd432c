import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenFrame } from './token-frame.ts';

const frame = (content: string, rest = '"finish_reason":null') =>
	`{"id":"gen-1","choices":[{"delta":{"content":${JSON.stringify(content)}},${rest}}]}`;

test('reads the token of a frame with the same shape as the learnt one', () => {
	const frames = new TokenFrame();
	expect(frames.read(frame(' rye'))).toBeUndefined();
	frames.learn(frame('Hello'), 'Hello');
	expect(frames.read(frame(' rye'))).toBe(' rye');
	expect(frames.read(frame('é🐦'))).toBe('é🐦');
	expect(frames.read(frame(''))).toBe('');
});

test('leaves all other frames to the JSON parser', () => {
	const frames = new TokenFrame();
	frames.learn(frame('Hello'), 'Hello');
	expect(frames.read(frame('a "quote"'))).toBeUndefined();
	expect(frames.read(frame('a\nline'))).toBeUndefined();
	expect(frames.read(frame('stop', '"finish_reason":"stop"'))).toBeUndefined();
	expect(frames.read('{"error":{"message":"gone"}}')).toBeUndefined();
	expect(frames.read(frame('Hello').slice(0, -30))).toBeUndefined();
});

test('does not learn from a frame with two content fields', () => {
	const frames = new TokenFrame();
	const twice = '{"choices":[{"delta":{"content":"a"}}],"more":{"content":"b"}}';
	frames.learn(twice, 'a');
	expect(frames.read(twice)).toBeUndefined();
});

test('reads the same token as the JSON parser, for any text [H2]', () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), fc.boolean(), (first, second, isSame) => {
			const frames = new TokenFrame();
			frames.learn(frame(first), first);
			const data = frame(second, isSame ? undefined : '"finish_reason":"length"');
			const token = frames.read(data);
			if (token !== undefined)
				expect(JSON.parse(data).choices[0]).toEqual({
					delta: { content: token },
					finish_reason: null,
				});
		}),
	);
});
