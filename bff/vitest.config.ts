import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['**/*.test.ts'],
		globalSetup: './src/testing/global-setup.ts',
		setupFiles: './src/testing/fail-on-console.ts',
		pool: 'forks',
		// Modules keep nothing between files, so a worker imports the server once: three quarters of the time.
		isolate: false,
		testTimeout: 40_000,
		hookTimeout: 60_000,
		unstubEnvs: true,
	},
});
