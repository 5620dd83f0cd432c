import { test } from 'vitest';
import { testServer } from './test-database.ts';

/**
 * A test that needs PostgreSQL, because several processes share a database. It is reported as
 * skipped on the embedded engine.
 */
export const testOnPostgres = test.skipIf(testServer() === undefined);
