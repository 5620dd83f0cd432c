import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../database/embedded.ts';
import { connect, type DatabaseAddress, migrate } from '../../database/orm.ts';
import { entities } from '../../entities.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { fastFolder } from './fast-folder.ts';
import { startPostgres } from './postgres.ts';
import { adminQuery, databaseUrl, SET_ZONE, TEMPLATE } from './test-database.ts';

/**
 * Migrates one database, which all test databases are copies of. The engine is the PostgreSQL of
 * `TEST_DATABASE_URL`, otherwise a PostgreSQL that is started here, otherwise PGlite. The project
 * of the embedded engine always uses PGlite.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	if (project.config.env?.TEST_ENGINE === 'embedded') return useEmbedded(project);
	const url = process.env.TEST_DATABASE_URL;
	const own = url === undefined ? await startPostgres({ isThrowaway: true }) : undefined;
	const server = url ?? own?.url;
	if (server === undefined) {
		process.stderr.write(
			'PostgreSQL was not found: the server is tested on the embedded engine, which takes several times as long.\n',
		);
		return useEmbedded(project);
	}
	await adminQuery(server, `drop database if exists ${TEMPLATE}`);
	await adminQuery(server, `create database ${TEMPLATE}`);
	await prepare({ url: databaseUrl(server, TEMPLATE) }, true);
	project.provide('testDatabase', { server });
	return async () => {
		await adminQuery(server, `drop database if exists ${TEMPLATE}`);
		own?.stop();
	};
}

async function useEmbedded(project: TestProject): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(fastFolder(), 'warble-test-'));
	const dataDir = join(folder, 'database');
	const embedded = await startEmbedded({ dataDir });
	await prepare({ socketFolder: embedded.host }, false);
	await embedded.close();
	const db = await PGlite.create({ dataDir });
	// This engine has no settings of a database, but those of its folder.
	await db.exec(`alter system ${SET_ZONE}`);
	const dump = await db.dumpDataDir('none');
	await db.close();
	const archive = join(folder, 'archive.tar');
	await writeFile(archive, new Uint8Array(await dump.arrayBuffer()));
	project.provide('testDatabase', { archive, dataDir });
	return () => rm(folder, { recursive: true });
}

async function prepare(address: DatabaseAddress, isShared: boolean): Promise<void> {
	const orm = await connect(address, entities);
	await migrate(orm, { isShared });
	const jobs = await startJobs(address, pino({ level: 'silent' }));
	await jobs.stop();
	await orm.close();
}
