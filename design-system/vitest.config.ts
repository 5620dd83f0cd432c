import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		environment: 'jsdom',
		isolate: false,
		testTimeout: 20_000,
		setupFiles: ['./testing/setup.ts'],
		include: ['**/*.test.{ts,tsx}'],
		exclude: ['dist', 'node_modules'],
	},
});
