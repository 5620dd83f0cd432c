import { expect, test } from 'vitest';
import { readForm } from './form.ts';

test.each([
	['mode=subscription&metadata[a b]=1%262', { mode: 'subscription', metadata: { 'a b': '1&2' } }],
	[
		'items[0][price]=a&items[0][quantity]=2&items[1][price]=b',
		{ items: [{ price: 'a', quantity: '2' }, { price: 'b' }] },
	],
	['expand[]=a&expand[]=b.c', { expand: ['a', 'b.c'] }],
	['expand%5B0%5D=a', { expand: ['a'] }],
	['metadata=', { metadata: '' }],
	['', {}],
])('%j is read as Stripe’s clients mean it', (text, form) => {
	expect(readForm(text)).toEqual(form);
});
