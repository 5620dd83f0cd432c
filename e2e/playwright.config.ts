import { defineConfig } from '@playwright/test';

export default defineConfig({
	testDir: '.',
	testIgnore: 'other-browsers/**',
	globalSetup: './start-product.ts',
	outputDir: '../.reports/e2e',
	workers: 2,
	fullyParallel: true,
	forbidOnly: true,
	timeout: 240_000,
	// Long enough for a slow machine: only failures take as long.
	expect: { timeout: 60_000 },
	// A test that passes only on its second attempt has failed, except with `--again` of `npm test`.
	retries: 0,
	// `npm test` runs the main journeys; CI and `npx playwright test` run everything.
	...(process.env.TEST_SCOPE === 'all' ? { grep: /@main/ } : {}),
	use: {
		actionTimeout: 60_000,
		navigationTimeout: 60_000,
		launchOptions: {
			...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
			args: [
				...['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
				// Without a GPU, drawing as if there were one takes more of the processor's time.
				...['--disable-gpu', '--disable-gpu-rasterization'],
			],
		},
		viewport: { width: 1280, height: 800 },
		// Playwright cannot answer requests that a worker makes. `offline.spec.ts` allows it.
		serviceWorkers: 'block',
		// Drawing animations would take a third of the processor's time.
		contextOptions: { reducedMotion: 'reduce' },
		// Recording every test takes a quarter of the CPU time.
		trace: 'on-first-retry',
	},
});
