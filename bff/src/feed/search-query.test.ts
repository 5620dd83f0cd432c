import { expect, test } from 'vitest';
import { findQueryProblem } from './search-query.ts';

test.each([
	'',
	'  ',
	'running',
	'index design lang:en',
	'(rye OR "sour dough") -is:retweet has:links',
	'from:dagnystrom',
	'#running OR $ZZZZ OR @solveig_runs',
	'https://notes.example/a:b',
	'ratio 3:1',
	'"from:@nobody"',
	'-(ad OR sponsored) shoes',
	'日本語 lang:ja',
])('%j is a valid search', (query) => expect(findQueryProblem(query)).toBeUndefined());

test.each([
	['"sour dough', 'quotation mark'],
	['(rye', 'not closed'],
	['rye)', 'too many'],
	['rye OR', 'missing'],
	['OR rye', 'missing'],
	['(OR rye)', 'missing'],
	['rye OR OR spelt', 'missing'],
	['rye () spelt', 'missing'],
	['rye AND spelt', 'AND'],
	['rye min_faves:10', 'min_faves:'],
	['rye since:2026-01-01', 'since:'],
	['from:@dagnystrom', 'without an @'],
	['from: dagnystrom', 'after “from:”'],
	['lang:en', 'at least one'],
	['-rye', 'at least one'],
	['is:retweet has:links', 'at least one'],
	['rye -', 'minus'],
])('%j is refused with a sentence that says why', (query, part) =>
	expect(findQueryProblem(query)).toContain(part),
);
