import { describe, expect, test } from 'vitest';
import {
	judgeFaults,
	readJudgeRequest,
	writeVerdicts,
} from '../../../../sandbox/openrouter/judge.ts';
import { ordinaryPosts } from '../fixtures/hostile-posts.ts';
import { type ParsedVerdict, VerdictParser } from './verdict-parser.ts';

const posts = ordinaryPosts.map((text, at) => ({ id: `p${at}`, author: 'A (@a)', text }));
const question = {
	wanted: 'Running and databases. No shoes.',
	allPosts: posts,
	posts,
	checkVerdicts: new Map<string, boolean>(),
};

function read(response: string, size = response.length): ParsedVerdict[] {
	const parser = new VerdictParser();
	const found: ParsedVerdict[] = [];
	for (let at = 0; at < response.length; at += Math.max(1, size))
		found.push(...parser.push(response.slice(at, at + Math.max(1, size))));
	return found;
}

const whole = read(writeVerdicts(question));

test('parses every line of a correct response', () => {
	expect(whole.map(({ id }) => id)).toEqual(question.posts.map(({ id }) => id));
});

describe.each(judgeFaults)('a response with the fault “%s”', (fault) => {
	const response =
		fault === 'flood'
			? writeVerdicts(question, fault).slice(0, 60_000)
			: writeVerdicts(question, fault);

	test('gives the same verdicts in pieces of any size [I3]', () => {
		const sizes = response.length > 20_000 ? [7, 997, 4096] : [1, 2, 3, 7, 64];
		for (const size of sizes) expect(read(response, size)).toEqual(read(response));
	});
});

test.each([
	['fences and a greeting', 'fences', 20],
	['a list over several lines', 'list', 20],
	['prose', 'prose', 0],
	['nothing', 'nothing', 0],
	['a third left out', 'skip', 14],
] as const)('%s: finds the complete verdicts and no others [I3]', (_, fault, count) => {
	expect(read(writeVerdicts(question, fault))).toHaveLength(count);
});

test('an incomplete response gives its complete verdicts', () => {
	const half = read(writeVerdicts(question, 'half'));
	expect(half.length).toBeGreaterThan(5);
	expect(half).toEqual(whole.slice(0, half.length));
});

test('parses a list on one line', () => {
	expect(read(JSON.stringify(whole))).toEqual(whole);
});

test.each([
	['a verdict that is no boolean', '{"id":"a","included":"yes","reasoning":"x"}'],
	['a verdict that is a number', '{"id":"a","included":1,"reasoning":"x"}'],
	['a verdict in an object of its own', '{"id":"a","verdict":{"included":true}}'],
	['a verdict that is quoted in a reason', '{"note":"{\\"id\\":\\"a\\",\\"included\\":true}"}'],
	['JSON that is cut off', '{"id":"a","included":true,"reasoning":"x"'],
	['an operator object', '{"id":{"$ne":null},"included":true,"reasoning":"x"}'],
	['null', 'null'],
	['an endless line', `{"id":"a","included":true,"reasoning":"${'x'.repeat(9000)}"}`],
])('%s is ignored [I3]', (_, line) => {
	expect(read(line)).toEqual([]);
});

describe('every form of an unambiguous verdict is read', () => {
	const verdict = { id: 'ab7', included: true, reasoning: 'x' };
	test.each([
		['pretty-printed', JSON.stringify(verdict, null, 2), verdict],
		['in an object', JSON.stringify({ verdicts: [verdict], note: 'a {note' }), verdict],
		['in a pretty-printed object', JSON.stringify({ verdicts: [verdict] }, null, '\t'), verdict],
		['included as text', '{"id":"ab7","included":"True","reasoning":"x"}', verdict],
		['#id', '{"id":"#ab7","included":true,"reasoning":"x"}', verdict],
		['blanks around the id', '{"id":" ab7 ","included":true,"reasoning":"x"}', verdict],
		['an id in capitals', '{"id":"AB7","included":true,"reasoning":"x"}', verdict],
		['an id that is a number', '{"id":77,"included":true,"reason":"x"}', { ...verdict, id: '77' }],
		['no reason', '{"id":"ab7","included":true}', { ...verdict, reasoning: '' }],
		['prose with a brace and a quote', `So {here " it is:\n${JSON.stringify(verdict)}`, verdict],
		[
			'a reason with braces and quotes',
			JSON.stringify({ ...verdict, reasoning: 'A "{}" \\ }' }),
			{ ...verdict, reasoning: 'A "{}" \\ }' },
		],
		['after a line that is cut off', `{"id":"b","incl\n${JSON.stringify(verdict)}`, verdict],
	])('%s', (_, response, expected) => {
		expect(read(response)).toEqual([expected]);
		for (const size of [1, 3, 7]) expect(read(response, size)).toEqual([expected]);
	});
});

test('a line that is too long is skipped, and the next one is read', () => {
	expect(read(`${'x'.repeat(20_000)}\n{"id":"a","included":true,"reasoning":"b"}`)).toHaveLength(1);
});

test('a reason is cut at 500 characters and put on one line, without invisible characters', () => {
	const [verdict] = read(
		JSON.stringify({
			id: 'a',
			included: true,
			reasoning: ` so\n\u202Emuch\u{E0041} ${'😀'.repeat(400)}`,
		}),
	);
	expect(verdict?.reasoning).toMatch(/^so much 😀/u);
	expect(verdict?.reasoning.length).toBeLessThanOrEqual(500);
	expect(verdict?.reasoning.isWellFormed()).toBe(true);
});

test('the sandbox parses only requests with matching tags', () => {
	expect(
		readJudgeRequest('<wanted-a>\n"x"\n</wanted-b>\n<posts-a>\n{}\n</posts-a>'),
	).toBeUndefined();
});
