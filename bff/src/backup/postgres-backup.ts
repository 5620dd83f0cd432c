import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../config/operator-error.ts';
import { connect, MIGRATION_LOCK } from '../database/orm.ts';
import { findPostgresPrograms } from '../database/postgres-programs.ts';
import { entities } from '../entities.ts';
import type { Backup } from './backup-file.ts';

/**
 * Raw SQL: deletes Warble's tables and functions and the schema of the job queue, by names that are
 * only known at run time, except what belongs to an extension. psql runs it.
 */
const DROP_ALL = `
	set client_min_messages = warning;
	drop schema if exists jobs cascade;
	do $$ declare name text; begin
		for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
			execute 'drop table ' || name || ' cascade';
		end loop;
		for name in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
			and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
			execute 'drop function ' || name || ' cascade';
		end loop;
	end $$;
`;

/** The output of pg_dump: a consistent snapshot, even while servers run. */
export async function* copyPostgres(url: string): AsyncGenerator<Buffer> {
	const { child, ended } = startProgram('pg_dump', url, ['--no-owner', '--no-privileges']);
	yield* child.stdout as AsyncIterable<Buffer>;
	await ended;
}

/**
 * Replaces a PostgreSQL database by a backup in one transaction. Servers that start in the meantime
 * wait until it is done.
 */
export async function restorePostgres(
	url: string,
	{ read }: Backup,
	{ isReplacing }: { isReplacing: boolean },
): Promise<void> {
	const orm = await connect({ url }, entities);
	try {
		await orm.em.fork().transactional(async (em) => {
			// Raw SQL: the locks and catalogues of PostgreSQL have no entities.
			const [{ isLocked }] = await em.execute<[{ isLocked: boolean }]>(
				'select pg_try_advisory_xact_lock(?) as "isLocked"',
				[MIGRATION_LOCK],
			);
			const [{ connections }] = await em.execute<[{ connections: number }]>(
				`select count(*)::int as connections from pg_stat_activity
				where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
			);
			if (!isLocked || connections > 0) {
				throw new OperatorError(
					`Other programs are connected to this database (${connections}). Stop all Warble servers, then try again.`,
				);
			}
			const [{ tables }] = await em.execute<[{ tables: number }]>(
				"select count(*)::int as tables from pg_tables where schemaname in ('public', 'jobs')",
			);
			if (tables > 0 && !isReplacing) {
				throw new OperatorError(
					`This database is not empty: it has ${tables} tables. Use --replace to replace them by the backup and delete all their data.`,
				);
			}
			await runStatements(url, read());
		});
	} finally {
		await orm.close();
	}
}

async function runStatements(url: string, statements: Readable): Promise<void> {
	const { child, ended } = startProgram('psql', url, [
		'--no-psqlrc',
		'--quiet',
		'--single-transaction',
		'--set=ON_ERROR_STOP=1',
		'--file=-',
	]);
	child.stdout?.resume();
	try {
		await pipeline(
			async function* () {
				yield DROP_ALL;
				yield* statements;
			},
			child.stdin as NonNullable<typeof child.stdin>,
		);
	} catch (error) {
		// If psql has exited, its own error is the better explanation.
		if ((error as NodeJS.ErrnoException).code === 'EPIPE') await ended;
		// Nothing is committed, because psql has not read all statements.
		child.kill('SIGKILL');
		throw error;
	}
	await ended;
}

/**
 * Starts a program of PostgreSQL on a database. The password is passed in the environment, because
 * all users of the machine can read a program's arguments.
 */
function startProgram(
	name: 'pg_dump' | 'psql',
	url: string,
	args: string[],
): { child: ChildProcess; ended: Promise<void> } {
	const folder = findPostgresPrograms(name);
	if (folder === undefined) {
		throw new OperatorError(
			`${name} was not found. Install the PostgreSQL client programs, of the server's version or later (Debian: apt-get install postgresql-client).`,
		);
	}
	const address = new URL(url);
	const PGPASSWORD = decodeURIComponent(address.password);
	address.password = '';
	const child = spawn(join(folder, name), [...args, `--dbname=${address.href}`], {
		env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	let stderr = '';
	child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString('utf8')));
	const ended = once(child, 'close').then(([code]) => {
		if (code !== 0)
			throw new OperatorError(
				`${name} failed: ${stderr.trim().split('\n')[0] || `exit code ${code}`}`,
			);
	});
	ended.catch(() => undefined);
	return { child, ended };
}
