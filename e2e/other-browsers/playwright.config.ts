import { defineConfig } from '@playwright/test';

/** A smoke of the main journeys in browsers that Playwright does not drive. */
export default defineConfig({
	testDir: '.',
	globalSetup: '../start-product.ts',
	outputDir: '../../.reports/other-browsers',
	workers: 2,
	forbidOnly: true,
	timeout: 60_000,
	expect: { timeout: 15_000 },
	// A test that passes only on its second attempt has failed, except with `--again` of `npm test`.
	retries: 0,
	projects: [{ name: 'Firefox' }, { name: 'WebKit' }],
});
