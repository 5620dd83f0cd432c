import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		environment: 'jsdom',
		isolate: false,
		testTimeout: 20_000,
		setupFiles: ['design-system/testing/setup'],
		include: ['src/**/*.test.{ts,tsx}'],
	},
});
