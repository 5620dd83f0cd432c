import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { startEmbedded } from '../../database/embedded.ts';
import type { OpenDatabase } from '../../database/open-database.ts';

export const TEMPLATE = 'warble_test_template';

/**
 * The time zone of sessions of a test database, which differs from UTC by hours and minutes, and
 * has summer time: what reads the day or the hour of a session instead of UTC's is noticed.
 */
export const SET_ZONE = "set timezone to 'America/St_Johns'";

declare module 'vitest' {
	interface ProvidedContext {
		/**
		 * From the global setup: the URL of the PostgreSQL server with the template database, or the
		 * migrated database of PGlite as an archive and as a data folder.
		 */
		testDatabase: { server: string } | { archive: string; dataDir: string };
	}
}

/** The PostgreSQL server of the tests; undefined on the embedded engine. */
export function testServer(): string | undefined {
	const provided = inject('testDatabase');
	return 'server' in provided ? provided.server : undefined;
}

/**
 * Creates a migrated database: a copy of the template on the test server, otherwise an embedded one
 * in memory.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
	const provided = inject('testDatabase');
	if ('server' in provided) {
		const { server } = provided;
		const name = `warble_test_${randomBytes(6).toString('hex')}`;
		await adminQuery(
			server,
			`create database ${name} template ${TEMPLATE} strategy file_copy`,
			// A copy does not have the settings of its template.
			`alter database ${name} ${SET_ZONE}`,
		);
		return {
			address: { url: databaseUrl(server, name) },
			isShared: true,
			close: () => adminQuery(server, `drop database ${name} with (force)`),
		};
	}
	const embedded = await startEmbedded({ seedArchive: provided.archive });
	return { address: { socketFolder: embedded.host }, isShared: false, close: embedded.close };
}

/**
 * Like `openTestDatabase`, for several servers: it stays open when a server closes. It is closed at
 * the end of the test, after everything that was built later in the test.
 */
export async function openSharedDatabase(): Promise<OpenDatabase> {
	const database = await openTestDatabase();
	onTestFinished(database.close);
	return { ...database, close: async () => undefined };
}

export function databaseUrl(server: string, name: string): string {
	const url = new URL(server);
	url.pathname = `/${name}`;
	return url.href;
}

/** Runs statements one after the other, such as those that create or drop a database. */
export async function adminQuery(server: string, ...statements: string[]): Promise<void> {
	const client = new Client({ connectionString: server });
	await client.connect();
	try {
		for (const statement of statements) await client.query(statement);
	} finally {
		await client.end();
	}
}
