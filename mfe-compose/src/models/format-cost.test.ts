import { expect, test } from 'vitest';
import { describeUsage, formatCost } from './format-cost.ts';
import { describeContext, describePrices, formatPrice } from './format-price.ts';

test.each([
	[0, '$0'],
	[0.00002, 'under $0.01'],
	[0.0021, 'under $0.01'],
	[0.00999, 'under $0.01'],
	[0.01, '$0.01'],
	[0.02, '$0.02'],
	[1.125, '$1.13'],
	[12_345.6, '$12,345.60'],
])('an answer that costs %d dollars is shown as %s', (dollars, text) => {
	expect(formatCost(dollars)).toBe(text);
});

test('an estimated cost is shown as about that much', () => {
	expect(formatCost(0.5, true)).toBe('about $0.50');
	expect(formatCost(0.0021, true)).toBe('under $0.01');
});

test.each([
	[0, '$0'],
	[0.15, '$0.15'],
	[0.075, '$0.075'],
	[3, '$3'],
	[2.5, '$2.50'],
	[150, '$150'],
])('a price of %d dollars per million tokens is shown as %s', (dollars, text) => {
	expect(formatPrice(dollars)).toBe(text);
});

test.each([
	[3, 15, '$3 in, $15 out'],
	[0, 0, 'Free'],
	[null, null, 'No fixed price'],
])('prices of %s and %s are described as "%s"', (promptPrice, completionPrice, text) => {
	expect(describePrices({ promptPrice, completionPrice })).toBe(text);
});

test.each([
	[{ model: 'maker/owl', cost: 0.0021 }, 'owl, under $0.01'],
	[{ model: 'maker/owl', cost: 0.021, isEstimated: true }, 'owl, about $0.02'],
	[{ model: 'owl', cost: null }, 'owl'],
	[{ model: '', cost: 0.5 }, '$0.50'],
])('the usage of an answer is described: %o', (usage, text) => {
	expect(describeUsage({ promptTokens: 1, completionTokens: 1, ...usage })).toBe(text);
});

test.each([
	[512, '512 context'],
	[1000, '1k context'],
	[32_768, '33k context'],
	[999_499, '999k context'],
	[999_999, '1M context'],
	[1_000_000, '1M context'],
	[1_048_576, '1M context'],
	[2_500_000, '2.5M context'],
])('a model that takes %i tokens has %s', (tokens, text) => {
	expect(describeContext(tokens)).toBe(text);
});
