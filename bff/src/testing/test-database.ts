import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { startEmbedded } from '../database/embedded.ts';
import type { OpenDatabase } from '../database/open-database.ts';

export const TEMPLATE = 'warble_test_template';

/** A fresh, migrated database of its own: PostgreSQL's where `TEST_DATABASE_URL` names a server, otherwise embedded and in memory. */
export async function openTestDatabase(): Promise<OpenDatabase> {
	const server = process.env.TEST_DATABASE_URL;
	if (server !== undefined) {
		const name = `warble_test_${randomBytes(6).toString('hex')}`;
		await adminQuery(server, `create database ${name} template ${TEMPLATE}`);
		return {
			address: { url: databaseUrl(server, name) },
			isShared: true,
			close: () => adminQuery(server, `drop database ${name} with (force)`),
		};
	}
	const archive = process.env.TEST_ARCHIVE;
	if (archive === undefined) throw new Error('The global setup has not run.');
	const embedded = await startEmbedded({ seedArchive: archive });
	return { address: { socketFolder: embedded.host }, isShared: false, close: embedded.close };
}

/**
 * As `openTestDatabase`, for several servers, side by side or one after the other: a server that closes leaves it open. The end of the test
 * closes it, after whatever was built in the test later than this.
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

/** Runs one statement, for creating and dropping databases. Names are ours. */
export async function adminQuery(server: string, statement: string): Promise<void> {
	const client = new Client({ connectionString: server });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
