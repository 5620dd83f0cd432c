import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import { startEmbedded } from '../database/embedded.ts';
import { connect, type DatabaseAddress, migrate } from '../database/orm.ts';
import { startJobs } from '../jobs.ts';
import { adminQuery, databaseUrl, TEMPLATE } from './test-database.ts';

/** Migrates once; every test file then begins from a copy. On `TEST_DATABASE_URL` a template database, otherwise an archive of a data folder. */
export default async function setup() {
	const server = process.env.TEST_DATABASE_URL;
	if (server !== undefined) {
		await adminQuery(server, `drop database if exists ${TEMPLATE}`);
		await adminQuery(server, `create database ${TEMPLATE}`);
		await prepare({ url: databaseUrl(server, TEMPLATE) }, true);
		return () => adminQuery(server, `drop database if exists ${TEMPLATE}`);
	}
	const folder = await mkdtemp(join(tmpdir(), 'warble-test-'));
	const dataDir = join(folder, 'database');
	const embedded = await startEmbedded({ dataDir });
	await prepare({ socketFolder: embedded.host }, false);
	await embedded.close();
	const db = await PGlite.create({ dataDir });
	const archive = await db.dumpDataDir('none');
	await db.close();
	process.env.TEST_ARCHIVE = join(folder, 'archive.tar');
	await writeFile(process.env.TEST_ARCHIVE, new Uint8Array(await archive.arrayBuffer()));
	return () => rm(folder, { recursive: true });
}

async function prepare(address: DatabaseAddress, isShared: boolean): Promise<void> {
	const orm = await connect(address);
	await migrate(orm, { isShared });
	const jobs = await startJobs(address, orm.em, pino({ level: 'silent' }));
	await jobs.stop();
	await orm.close();
}
