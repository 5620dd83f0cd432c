import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		environment: 'jsdom',
		isolate: false,
		testTimeout: 20_000,
		setupFiles: ['design-system/testing/setup', './src/testing/browser.ts'],
		include: ['src/**/*.test.{ts,tsx}'],
	},
});
