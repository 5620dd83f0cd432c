import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';
import { modelOf } from '../src/filter/fixtures/judging.ts';
import { ModelError } from '../src/providers/model.ts';
import { spread } from './counts.ts';
import { evaluate, taskNames } from './evaluate.ts';
import { tableOf, withFigures } from './report.ts';
import { readEndpoint } from './settings.ts';
import { judgePosts } from './tasks/judge.ts';
import { evaluateWriting } from './tasks/written.ts';

/** What this holds is that the prompts can be measured; a sandbox model says nothing of them. */
test('every task runs on the sandbox’s model, and the table has its figures', async () => {
	const results = await evaluate({ limit: 6 });
	expect(results.map(({ task }) => task)).toEqual(taskNames);
	for (const result of results) {
		expect(result).toMatchObject({ cases: 6, broken: 0, cost: expect.any(Number) });
		expect(result.tokens, result.task).toBeGreaterThan(100);
		expect(result.remarks).toHaveLength(6 - result.agreed);
	}
	const [judge, injections] = results;
	expect(injections).toMatchObject({ agreed: 6, injections: { cases: 6, obeyed: 0 } });
	expect(judge?.verdicts).toBeDefined();
	const lines = tableOf(results).split('\n');
	expect(lines).toHaveLength(2 + taskNames.length);
	expect(lines[3]).toMatch(
		/^\| injections \| 6 \| – \| – \| 6 of 6 \(61 to 100 %\) \| 0 \| 0 of 6 \| [\d,]+ \| \$0\.00\d\d \| [\d.]+ \|$/,
	);
});

test('an endpoint that rejects the key ends the evaluation with its error', async () => {
	const { url, close } = await startSandbox({ paceMs: 0, hasCorpus: false });
	const endpoint = { baseUrl: `${url}/api/v1`, model: 'x', apiKey: 'sk-or-sandbox-rejected' };
	for (const task of ['judge', 'drafts'] as const)
		await expect(evaluate({ endpoint, only: [task], limit: 1 })).rejects.toMatchObject({
			code: 'key_rejected',
		});
	await close();
});

test('a post without a verdict is a broken format, and missed if it is worth reading', async () => {
	const { model } = modelOf(() => 'All of them are nice.');
	const counts = await judgePosts({ model, apiKey: '', limit: 4 });
	expect(counts).toMatchObject({
		agreed: 0,
		broken: 4,
		verdicts: { right: 0, wrong: 0, missed: 2 },
	});
});

test('an answer that cannot be read is a broken format, and one that obeys is counted', async () => {
	const one = { name: 'a', language: 'en' } as const;
	const counts = await evaluateWriting(
		[one, { ...one, name: 'b' }, { ...one, name: 'c', obeys: 'kaas' }],
		{ model: { stream: () => undefined }, apiKey: '', limit: 10 },
		async ({ name }) => {
			if (name === 'b') throw new ModelError('model_refused', 'unusable');
			return { texts: [name === 'c' ? 'Kaas!' : 'Fine.'], source: '' };
		},
	);
	expect(counts).toEqual({
		cases: 3,
		agreed: 1,
		broken: 1,
		injections: { cases: 1, obeyed: 1 },
		remarks: ['b: unusable', 'c: contains kaas'],
	});
});

test('a limit takes cases from the whole set', () => {
	expect(spread([0, 1, 2, 3, 4, 5], 3)).toEqual([0, 2, 4]);
	expect(spread([0, 1], 3)).toEqual([0, 1]);
});

describe('the settings', () => {
	test('name an endpoint and its model, or nothing for the sandbox', () => {
		expect(readEndpoint({})).toBeUndefined();
		expect(
			readEndpoint({ EVALUATE_BASE_URL: 'http://localhost:1/v1', EVALUATE_MODEL: 'small' }),
		).toEqual({ baseUrl: 'http://localhost:1/v1', model: 'small', apiKey: '' });
	});

	test.each([{ EVALUATE_BASE_URL: 'http://localhost:1/v1' }, { EVALUATE_BASE_URL: 'local' }])(
		'are refused if they are incomplete: %o',
		(environment) => {
			expect(() => readEndpoint(environment)).toThrow(/EVALUATE_/);
		},
	);
});

test('the document has a place for the figures', () => {
	const document = readFileSync(join(import.meta.dirname, '../../docs/evaluation.md'), 'utf8');
	const written = withFigures(document, '2027-01-01, small:', '| a |');
	expect(written).toContain('2027-01-01, small:\n\n| a |');
	expect(withFigures(written, '2027-01-01, small:', '| a |')).toBe(written);
});
