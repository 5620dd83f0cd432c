import { test } from 'vitest';
import { testServer } from './test-database.ts';

/**
 * A test that needs PostgreSQL, as all do that let several processes share a database. On the
 * embedded engine it is reported as skipped.
 */
export const testOnPostgres = test.skipIf(testServer() === undefined);
