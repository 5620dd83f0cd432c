import { defineConfig } from '@playwright/test';

export default defineConfig({
	testDir: '.',
	globalSetup: './start-product.ts',
	outputDir: '../../.reports/e2e',
	workers: 2,
	fullyParallel: true,
	forbidOnly: true,
	timeout: 45_000,
	expect: { timeout: 10_000 },
	use: {
		launchOptions: {
			...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
			args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
		},
		viewport: { width: 1280, height: 800 },
		trace: 'retain-on-failure',
	},
});
