import { configDefaults, type ViteUserConfig } from 'vitest/config';

/**
 * Tests that start servers and commands as processes of their own, and kill them. They take seconds
 * each, and wait most of the time.
 */
export const processTests = '**/*.process.test.ts';

const database = './src/testing/database/global-setup.ts';

/** The global setup of tests that start processes. */
export const processSetup = [database, './src/testing/processes/build-server.ts'];

/** What all tests of the server share. */
export const serverTests = {
	globalSetup: database,
	setupFiles: './src/testing/fail-on-console.ts',
	pool: 'forks',
	// Modules keep nothing between files, so a worker imports the server once: three quarters of the
	// time.
	isolate: false,
	exclude: configDefaults.exclude,
	// Long enough for a machine that is five times slower or busy: only failures take as long.
	testTimeout: 120_000,
	expect: { poll: { timeout: 60_000 } },
	hookTimeout: 180_000,
	unstubEnvs: true,
} satisfies ViteUserConfig['test'];
