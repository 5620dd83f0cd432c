import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ThinkingFilter } from './thinking-filter.ts';

/** The visible part of an answer that arrives in these pieces. */
function read(pieces: Iterable<string>): string {
	let answer = '';
	const filter = new ThinkingFilter({
		text(piece) {
			expect(piece).not.toBe('');
			answer += piece;
		},
		restart() {
			answer = '';
		},
	});
	for (const piece of pieces) if (piece !== '') filter.push(piece);
	filter.end();
	return answer;
}

const posts = '<tweets>\n- First\n- Second\n</tweets>';

describe('the model’s thinking is not part of its answer', () => {
	test.each([
		['before the answer', `<think>Two posts?</think>\n\n${posts}`, `\n\n${posts}`],
		['after blanks', `\n <think>\nTwo?\n</think>${posts}`, posts],
		['with drafts in it', `<think>\n<tweets>\n- No\n</tweets>\n</think>${posts}`, posts],
		['in other tags', `<thinking>a</thinking><Reasoning>b</Reasoning>${posts}`, posts],
		['with only its end, at the beginning', `</think>\n${posts}`, `\n${posts}`],
		['with only its end, on its own line', `Two posts.\n</think>\n\n${posts}`, `\n\n${posts}`],
		['with only its end, before the answer', `Two posts.\n</think>${posts}`, posts],
		['with only its end, after a sentence', `Two posts.</think>\n${posts}`, `\n${posts}`],
		['with only its end, before CRLF', `Two posts.</think>\r\n${posts}`, `\r\n${posts}`],
		['with only its end, and no answer', 'Two posts.</think>', ''],
		['without an end', '<think>\nTwo posts? Or three', ''],
		['empty', '<think>\n\n</think>\n\nHere.', '\n\nHere.'],
	])('%s', (_, written, answer) => {
		expect(read([written])).toBe(answer);
		expect(read(written)).toBe(answer);
		fc.assert(
			fc.property(fc.array(fc.nat(written.length), { maxLength: 8 }), (places) => {
				const cuts = [0, ...places.sort((one, other) => one - other), written.length];
				expect(read(cuts.slice(1).map((end, at) => written.slice(cuts[at], end)))).toBe(answer);
			}),
			{ numRuns: 40 },
		);
	});
});

test.each([
	'A post on <think> tags, and </think> tags.',
	'1 < 2 <',
	'Ends with </thi',
	'<thinkers> are welcome',
	'\n\n',
	'Line\n</tweets>\n</b>',
])('“%s” is passed on as it is', (written) => {
	expect(read([written])).toBe(written);
	expect(read(written)).toBe(written);
});

test('text without tags is passed on at once, in one piece each', () => {
	const pieces: string[] = [];
	const filter = new ThinkingFilter({ text: (piece) => pieces.push(piece) });
	for (const piece of ['One', ' two', '\n', '<', 'b>', '<tweets>', '\n- A']) filter.push(piece);
	expect(pieces).toEqual(['One', ' two', '\n', '<b>', '<tweets>', '\n- A']);
});
