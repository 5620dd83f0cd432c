import { defineConfig } from 'vitest/config';

/**
 * Not among the projects of the root: this starts an nginx, a PostgreSQL and two servers, and needs
 * the machine for itself.
 */
export default defineConfig({
	test: {
		root: import.meta.dirname,
		include: ['**/*.test.ts'],
		globalSetup: '../../bff/src/testing/processes/build-server.ts',
		setupFiles: '../../bff/src/testing/fail-on-console.ts',
		pool: 'forks',
		fileParallelism: false,
		testTimeout: 60_000,
		hookTimeout: 180_000,
	},
});
