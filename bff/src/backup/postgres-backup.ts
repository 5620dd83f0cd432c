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

/** What Warble has in its database: its own tables, and those of the job queue. */
const EMPTY = `
	set client_min_messages = warning;
	drop schema if exists jobs cascade;
	do $$ declare name text; begin
		for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
			execute 'drop table ' || name || ' cascade';
		end loop;
	end $$;
`;

/** A PostgreSQL database, as pg_dump writes it, at one moment and beside running servers. */
export async function* copyPostgres(url: string): AsyncGenerator<Buffer> {
	const { child, ended } = startProgram('pg_dump', url, ['--no-owner', '--no-privileges']);
	yield* child.stdout as AsyncIterable<Buffer>;
	await ended;
}

/**
 * Puts a backup in the place of a PostgreSQL database in one transaction: all of it, or nothing.
 * Servers that start meanwhile wait for it.
 */
export async function restorePostgres(
	url: string,
	{ read }: Backup,
	{ isReplacing }: { isReplacing: boolean },
): Promise<void> {
	const orm = await connect({ url }, entities);
	try {
		await orm.em.fork().transactional(async (em) => {
			const [{ isLocked }] = await em.execute<[{ isLocked: boolean }]>(
				'select pg_try_advisory_xact_lock(?) as "isLocked"',
				[MIGRATION_LOCK],
			);
			const [{ others }] = await em.execute<[{ others: number }]>(
				`select count(*)::int as others from pg_stat_activity
				where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
			);
			if (!isLocked || others > 0) {
				throw new OperatorError(
					`Other programs use this database (${others} connections). Stop every server of Warble, then try again.`,
				);
			}
			const [{ tables }] = await em.execute<[{ tables: number }]>(
				"select count(*)::int as tables from pg_tables where schemaname in ('public', 'jobs')",
			);
			if (tables > 0 && !isReplacing) {
				throw new OperatorError(
					`This database is not empty: it has ${tables} tables. With --replace the backup takes their place, and everything in them is lost.`,
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
				yield EMPTY;
				yield* statements;
			},
			child.stdin as NonNullable<typeof child.stdin>,
		);
	} catch (error) {
		// Where psql itself gave up, what it said is the better reason.
		if ((error as NodeJS.ErrnoException).code === 'EPIPE') await ended;
		// Without the end of the statements nothing is committed.
		child.kill('SIGKILL');
		throw error;
	}
	await ended;
}

/**
 * Starts a program of PostgreSQL on a database. The password goes by the environment: arguments can
 * be read by everybody on the machine.
 */
function startProgram(
	name: 'pg_dump' | 'psql',
	url: string,
	words: string[],
): { child: ChildProcess; ended: Promise<void> } {
	const folder = findPostgresPrograms(name);
	if (folder === undefined) {
		throw new OperatorError(
			`${name} was not found. Install PostgreSQL's client programs, of the server's version or a later one (Debian: apt-get install postgresql-client).`,
		);
	}
	const address = new URL(url);
	const PGPASSWORD = decodeURIComponent(address.password);
	address.password = '';
	const child = spawn(join(folder, name), [...words, `--dbname=${address.href}`], {
		env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	let said = '';
	child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString('utf8')));
	const ended = once(child, 'close').then(([code]) => {
		if (code !== 0)
			throw new OperatorError(
				`${name} failed: ${said.trim().split('\n')[0] || `it ended with ${code}`}`,
			);
	});
	ended.catch(() => undefined);
	return { child, ended };
}
