import { defineConfig } from 'vitest/config';
import { processSetup, serverTests } from './vitest.shared.ts';

/**
 * Once more on the embedded engine: what depends on the engine. Migrations and connections, what a
 * process finds after another died, leases and ledgers, limits counted in the database, search, and
 * commands beside a running server. Among the server processes, `server.process.test.ts` and
 * `backup.process.test.ts` always run on this engine.
 */
export default defineConfig({
	test: {
		...serverTests,
		globalSetup: processSetup,
		name: 'embedded engine',
		env: { TEST_ENGINE: 'embedded' },
		include: [
			'src/cli/cli.process.test.ts',
			'src/demo/demo-account.process.test.ts',
			'src/filter/run/crash.process.test.ts',
			'src/database/**/*.test.ts',
			'src/auth/sessions/session-store.test.ts',
			'src/billing/webhook/webhook.test.ts',
			'src/compose/threads.test.ts',
			'src/compose/answer/recovery.test.ts',
			'src/compose/models/spending.test.ts',
			'src/editor/{files,file-search}.test.ts',
			'src/editor/history/history-limits.test.ts',
			'src/filter/run/{run-endings,leased-run-store}.test.ts',
			'src/filter/template/templates.test.ts',
			'src/http/health.test.ts',
			'src/http/limits/shared-limits.test.ts',
			'src/mail/mails.test.ts',
			'src/feed/{fetch,tweet-store}.test.ts',
			'src/publishing/publish/{publishing,connection}.test.ts',
			'src/tweets/actions/{actions,action-store}.test.ts',
			'src/tweets/list/list.test.ts',
			'src/tweets/replies/reply-jobs.test.ts',
		],
	},
});
