import { defineConfig } from 'vitest/config';
import { processSetup, serverTests } from './vitest.shared.ts';

/**
 * Once more on the embedded engine: migrations and connections, what a process finds after another
 * died, leases, limits counted in the database, search, and commands beside a running server. The
 * end-to-end tests run on this engine and cover ordinary statements. Among the server processes,
 * `server.process.test.ts` and `backup.process.test.ts` always run on it, too.
 */
export default defineConfig({
	test: {
		...serverTests,
		globalSetup: processSetup,
		name: 'embedded engine',
		env: { TEST_ENGINE: 'embedded' },
		include: [
			'src/cli/cli.process.test.ts',
			'src/filter/run/crash.process.test.ts',
			'src/database/**/*.test.ts',
			'src/auth/sessions/session-store.test.ts',
			'src/compose/answer/recovery.test.ts',
			'src/compose/models/spending.test.ts',
			'src/editor/file-search.test.ts',
			'src/filter/run/leased-run-store.test.ts',
			'src/http/health.test.ts',
			'src/http/limits/shared-limits.test.ts',
			'src/tweets/actions/action-store.test.ts',
		],
	},
});
