import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { adminQuery, databaseUrl, openTestDatabase } from '../testing/test-database.ts';
import { connect, type DatabaseAddress, migrate } from './orm.ts';

async function connectTo(address: DatabaseAddress) {
	const orm = await connect(address);
	onTestFinished(() => orm.close());
	return orm;
}

async function freshDatabase() {
	const database = await openTestDatabase();
	onTestFinished(database.close);
	return database;
}

test('the schema after all migrations is the one that the entities describe', async () => {
	const orm = await connectTo((await freshDatabase()).address);
	expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
});

test('migrating a database that is up to date changes nothing', async () => {
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
