import { openSparsely } from 'remote-kit/testing/open-sparsely';
import { describe, expect, test } from 'vitest';
import App from './app.tsx';

describe.each(['/billing', '/billing/success', '/app/billing/cancel'])('%s', (url) => {
	test.each(['nothing', 'ids'] as const)('stays where answers have %s', async (sparseness) => {
		expect(await openSparsely(App, url, sparseness)).toMatch(/^(?!ended)./);
	});
});
