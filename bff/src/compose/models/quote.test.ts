import { expect, test } from 'vitest';
import type { ModelReceipt } from '../../providers/model.ts';
import { usageOf } from './quote.ts';

const quote = { model: 'maker/one', promptTokens: 100, price: { prompt: 0.01, completion: 0.1 } };
const receipt = {
	model: 'maker/two',
	generationId: 'g1',
	promptTokens: 10,
	completionTokens: 20,
	cost: 0.5,
};
/** A token is estimated as four bytes. */
const content = 'Four bytes a token.'.padEnd(40, '.');

interface Answer {
	status: string;
	content: string;
	receipt: ModelReceipt | null;
	quote?: typeof quote | null;
}

test.each<[string, Answer, { cost: number | null; isCostEstimated: boolean } | null]>([
	[
		'a receipt: what it says',
		{ status: 'done', content, receipt },
		{ cost: 0.5, isCostEstimated: false },
	],
	[
		'a receipt without a cost: its tokens',
		{ status: 'done', content, receipt: { ...receipt, cost: null } },
		{ cost: 2.1, isCostEstimated: true },
	],
	[
		'no receipt: the tokens of prompt and text',
		{ status: 'stopped', content, receipt: null },
		{ cost: 2, isCostEstimated: true },
	],
	[
		'no receipt of a failed answer with text: the same',
		{ status: 'failed', content, receipt: null },
		{ cost: 2, isCostEstimated: true },
	],
	[
		'no receipt of a failed answer without text: nothing',
		{ status: 'failed', content: '', receipt: null },
		null,
	],
	[
		'a receipt of a failed answer without text: what it took',
		{ status: 'failed', content: '', receipt: { ...receipt, cost: null } },
		{ cost: 2.1, isCostEstimated: true },
	],
	[
		'no receipt of a stopped answer without text: the prompt',
		{ status: 'stopped', content: '', receipt: null },
		{ cost: 1, isCostEstimated: true },
	],
	[
		'no receipt and no price: nothing is known',
		{ status: 'stopped', content, receipt: null, quote: null },
		null,
	],
])('an answer costs, with %s', (_, answer, expected) => {
	const usage = usageOf({ quote, ...answer });
	if (expected === null) expect(usage).toBeNull();
	else
		expect(usage).toMatchObject({
			...expected,
			cost: expected.cost === null ? null : expect.closeTo(expected.cost, 9),
		});
});
