import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		environment: 'jsdom',
		isolate: false,
		testTimeout: 20_000,
		setupFiles: ['design-system/testing/setup', './src/testing/setup.ts'],
		include: ['{src,build,harness,contract,delivery}/**/*.test.{ts,tsx}'],
	},
});
