import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { entities } from '../entities.ts';
import {
	adminQuery,
	databaseUrl,
	openTestDatabase,
	testServer,
} from '../testing/database/test-database.ts';
import { testOnPostgres } from '../testing/database/test-on-postgres.ts';
import { connect, type DatabaseAddress, migrate } from './orm.ts';

async function connectTo(address: DatabaseAddress) {
	const orm = await connect(address, entities);
	onTestFinished(() => orm.close());
	return orm;
}

async function freshDatabase() {
	const database = await openTestDatabase();
	onTestFinished(database.close);
	return database;
}

test('the schema after all migrations is the one that the entities describe [H11]', async () => {
	const orm = await connectTo((await freshDatabase()).address);
	// The job queue's tables are its own. Entities do not describe triggers.
	orm.config.set('schemaGenerator', {
		...orm.config.get('schemaGenerator'),
		ignoreSchema: ['jobs'],
		ignoreTriggers: true,
	});
	expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});

test('migrating a database that is up to date changes nothing [H11]', async () => {
	const database = await freshDatabase();
	const orm = await connectTo(database.address);
	const executed = () => orm.migrator.getExecuted();
	const before = await executed();
	expect(before.length).toBeGreaterThan(0);
	await migrate(orm, database);
	await migrate(orm, database);
	expect(await executed()).toEqual(before);
	expect(await orm.migrator.getPending()).toEqual([]);
});

testOnPostgres(
	'processes that start at once on an empty database migrate it once [H11]',
	async () => {
		const server = testServer() ?? '';
		const name = `warble_test_${randomBytes(6).toString('hex')}`;
		await adminQuery(server, `create database ${name}`);
		onTestFinished(() => adminQuery(server, `drop database ${name} with (force)`));
		const url = databaseUrl(server, name);
		const script = join(import.meta.dirname, 'fixtures', 'migrate-database.ts');
		await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, [script, url])));
		const orm = await connectTo({ url });
		expect(await orm.migrator.getPending()).toEqual([]);
		const names = (await orm.migrator.getExecuted()).map((migration) => migration.name);
		expect(new Set(names).size).toBe(names.length);
	},
);
