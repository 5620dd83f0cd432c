import { expect, test } from 'vitest';
import { hashPassword } from './auth/passwords.ts';
import { UserEntity } from './auth/user.entity.ts';
import { demoAccount, seedDemoAccount } from './seed.ts';
import { buildTestApp } from './testing/apps/build-test-app.ts';
import { openSharedDatabase } from './testing/database/test-database.ts';

const environment = {
	NODE_ENV: 'production',
	APP_ORIGINS: 'https://warble.example',
	SESSION_KEYS: '0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210',
	ENCRYPTION_KEYS: 'test:9a8b7c6d5e4f30211203f4e5d6c7b8a99f8e7d6c5b4a39281706f5e4d3c2b1a0',
	DATABASE_URL: 'postgres://not-used',
	OPENROUTER_BASE_URL: 'https://openrouter.test/api/v1',
};

test('production refuses a database whose demo account has its known password [E8]', async () => {
	const database = await openSharedDatabase();
	const { services, close } = await buildTestApp({ database });
	await seedDemoAccount(services, undefined);
	await expect(buildTestApp({ environment, database })).rejects.toThrow(
		/^The database contains the demo account "demo" with its published password.+ delete from users where username = 'demo'\.$/,
	);

	const passwordHash = await hashPassword('one that only its owner knows');
	await services.em
		.fork()
		.nativeUpdate(UserEntity, { username: demoAccount.username }, { passwordHash });
	await expect(buildTestApp({ environment, database })).resolves.toBeDefined();

	await services.em
		.fork()
		.nativeUpdate(
			UserEntity,
			{ username: demoAccount.username },
			{ passwordHash: await hashPassword(demoAccount.password) },
		);
	await services.em.execute("delete from users where username = 'demo'");
	await expect(buildTestApp({ environment, database })).resolves.toBeDefined();
	await close();
});
