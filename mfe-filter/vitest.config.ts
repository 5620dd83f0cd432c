import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		environment: 'jsdom',
		// Whole screens, looked through by role, on machines that do other things as well.
		testTimeout: 20_000,
		setupFiles: ['design-system/testing/setup', './src/testing/browser.ts'],
		include: ['src/**/*.test.{ts,tsx}'],
	},
});
