import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		environment: 'jsdom',
		isolate: false,
		setupFiles: ['./testing/setup.ts'],
		include: ['**/*.test.{ts,tsx}'],
		exclude: ['dist', 'node_modules'],
	},
});
