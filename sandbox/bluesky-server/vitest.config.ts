import { defineConfig } from 'vitest/config';

/** Not among the projects of the root: the server is installed only here. */
export default defineConfig({
	test: {
		root: import.meta.dirname,
		include: ['**/*.test.ts'],
		setupFiles: '../../bff/src/testing/fail-on-console.ts',
		testTimeout: 60_000,
		hookTimeout: 60_000,
	},
});
