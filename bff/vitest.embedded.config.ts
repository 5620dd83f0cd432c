import { defineConfig } from 'vitest/config';
import { processTests, serverTests } from './vitest.shared.ts';

/**
 * Once more on the embedded engine: what depends on the engine. Migrations and connections, what a
 * process finds after another died, leases and ledgers, limits counted in the database, search, and
 * commands beside a running server.
 */
export default defineConfig({
	test: {
		...serverTests,
		name: 'embedded engine',
		env: { TEST_ENGINE: 'embedded' },
		include: [
			processTests,
			'src/database/*.test.ts',
			'src/auth/sessions.test.ts',
			'src/billing/webhook.test.ts',
			'src/compose/{recovery,threads}.test.ts',
			'src/files/{files,file-search,forget-oldest}.test.ts',
			'src/filter/{responses,run-endings,run-store,templates}.test.ts',
			'src/http/{health,shared-limits}.test.ts',
			'src/mail/mails.test.ts',
			'src/tweets/{act,action-store,fetch,list,tweet-store}.test.ts',
		],
	},
});
