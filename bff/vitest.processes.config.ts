import { defineConfig } from 'vitest/config';
import { findPostgres } from './src/testing/postgres.ts';
import { processTests, serverTests, sharedRunTests } from './vitest.shared.ts';

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined;

export default defineConfig({
	test: {
		...serverTests,
		name: 'server processes',
		include: [processTests],
		exclude: [...serverTests.exclude, ...(hasPostgres ? [] : [sharedRunTests])],
	},
});
