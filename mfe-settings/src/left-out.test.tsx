import { openSparsely } from 'remote-kit/testing/open-sparsely';
import { describe, expect, test } from 'vitest';
import App from './app.tsx';

describe.each([
	'/app/settings',
	'/app/settings/x',
	'/app/settings/publishing',
	'/app/settings/access',
	'/app/settings/account',
	'/onboarding',
	'/billing/export',
])('%s', (url) => {
	test.each(['nothing', 'ids'] as const)('stays where answers have %s', async (sparseness) => {
		expect(await openSparsely(App, url, sparseness)).toMatch(/^(?!ended)./);
	});
});
