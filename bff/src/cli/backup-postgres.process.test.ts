import { join } from 'node:path';
import { expect } from 'vitest';
import { UserEntity } from '../auth/user.entity.ts';
import { writeBackup } from '../backup/backup-file.ts';
import { connect } from '../database/orm.ts';
import { entities } from '../entities.ts';
import { adminQuery } from '../testing/database/test-database.ts';
import { testOnPostgres } from '../testing/database/test-on-postgres.ts';
import { runCommandProcess } from '../testing/processes/command-process.ts';
import {
	cleanUpServers,
	newFolder,
	newServerDatabase,
} from '../testing/processes/server-process.ts';

cleanUpServers();

testOnPostgres(
	'a PostgreSQL database is backed up while servers run, and restored completely or not at all [H15]',
	{
		timeout: 480_000,
	},
	async () => {
		const { environment, url = '' } = await newServerDatabase();
		const folder = newFolder();
		const file = join(folder, 'warble.backup');
		const orm = await connect({ url }, entities);
		const createdAt = new Date();
		const mara = {
			id: '00000000-0000-4000-8000-000000000001',
			username: 'mara',
			name: 'Åsa "\\N\t',
			onboardingCompleted: false,
			createdAt,
		};
		await orm.em.fork().insert(UserEntity, mara);
		const usernames = async () =>
			(await orm.em.fork().findAll(UserEntity)).map(({ username, name }) => ({ username, name }));

		const settings = { ...environment, MEDIA_STORAGE: 's3://pictures' };
		expect(await runCommandProcess('backup', [file], settings)).toMatchObject({
			exitCode: 0,
			err: '',
			out: expect.stringContaining('They are in the bucket pictures'),
		});
		// Without a transaction, the pool closes a connection that is idle for ten seconds.
		const server = orm.em.fork();
		await server.begin();
		const whileConnected = await runCommandProcess('restore', [file, '--replace'], environment);
		expect(whileConnected).toMatchObject({
			exitCode: 1,
			err: expect.stringMatching(
				/^Other programs are connected to this database \(\d+\)\. Stop all Warble servers/,
			),
		});
		await server.rollback();
		await orm.close();

		await adminQuery(url, 'delete from users');
		await adminQuery(url, 'create table later ()');
		const withoutReplace = await runCommandProcess('restore', [file], environment);
		expect(withoutReplace).toMatchObject({
			exitCode: 1,
			err: expect.stringMatching(/^This database is not empty: it has \d+ tables\. Use --replace/),
		});

		expect(await runCommandProcess('restore', [file, '--replace'], environment)).toMatchObject({
			exitCode: 0,
			err: '',
		});
		await orm.connect();
		expect(await usernames()).toEqual([{ username: 'mara', name: mara.name }]);
		expect(
			await orm.em.execute(
				"select to_regclass('public.later') as later, to_regclass('jobs.job') as jobs",
			),
		).toEqual([{ later: null, jobs: 'jobs.job' }]);
		await orm.close();

		const broken = join(folder, 'broken.backup');
		await writeBackup(
			broken,
			{ database: 'postgresql' },
			statements('create table half ();', 'select 1/0;', 'create table whole ();'),
		);
		const failed = await runCommandProcess('restore', [broken, '--replace'], environment);
		expect(failed).toMatchObject({
			exitCode: 1,
			err: expect.stringMatching(/^psql failed: .*division by zero\n$/),
		});
		const other = join(folder, 'embedded.backup');
		await writeBackup(other, { database: 'embedded' }, statements(''));
		const wrong = await runCommandProcess('restore', [other, '--replace'], environment);
		expect(wrong).toMatchObject({
			exitCode: 1,
			err: expect.stringMatching(/is a backup of the embedded database, but DATABASE_URL/),
		});
		await orm.connect();
		expect(await usernames()).toEqual([{ username: 'mara', name: mara.name }]);
		await orm.close();
	},
);

async function* statements(...lines: string[]): AsyncGenerator<Buffer> {
	for (const line of lines) yield Buffer.from(`${line}\n`);
}
