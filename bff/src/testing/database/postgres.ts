import { execFile, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgresPrograms } from '../../database/postgres-programs.ts';
import { freePort } from '../processes/free-port.ts';
import { fastFolder } from './fast-folder.ts';

const run = promisify(execFile);

export interface Postgres {
	url: string;
	/**
	 * Stops the server as a shutdown of the machine does, and starts it again after a pause.
	 */
	restart(pauseMs: number): Promise<void>;
	stop(): void;
}

/**
 * Test databases do not have to survive a power failure, and a run creates several hundred.
 */
const throwaway = [
	...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
	...['max_connections=300', 'min_wal_size=32MB', 'max_wal_size=128MB'],
].map((setting) => `-c ${setting}`);

/** The folder of PostgreSQL's programs; undefined if it is not installed. */
export function findPostgres(): string | undefined {
	return findPostgresPrograms('initdb', 'pg_ctl');
}

/**
 * Starts a PostgreSQL server; undefined if it is not installed. Benches, and tests that stop it,
 * use the default settings; `isThrowaway` is faster and less durable.
 */
export async function startPostgres({ isThrowaway = false } = {}): Promise<Postgres | undefined> {
	const folder = findPostgres();
	const owner = postgresUser();
	if (!folder || (process.getuid?.() === 0 && !owner)) return undefined;
	const data = await mkdtemp(join(isThrowaway ? fastFolder() : tmpdir(), 'warble-pg-'));
	if (owner) await chown(data, owner.uid, owner.gid);
	const port = await freePort();
	const options = { ...owner, cwd: data };
	await run(
		join(folder, 'initdb'),
		['-D', data, '-A', 'trust', '-U', 'warble', '-E', 'UTF8', '--locale=C'],
		options,
	);
	const settings = `-p ${port} -k ${data} -h 127.0.0.1 ${isThrowaway ? throwaway.join(' ') : ''}`;
	const start = () =>
		run(
			join(folder, 'pg_ctl'),
			['-D', data, '-w', '-l', join(data, 'log'), '-o', settings, 'start'],
			options,
		);
	await start();
	const stop = () => {
		process.off('exit', stop);
		execFileSync(join(folder, 'pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop'], {
			...options,
			stdio: 'ignore',
		});
		rmSync(data, { recursive: true, force: true });
	};
	process.once('exit', stop);
	const restart = async (pauseMs: number) => {
		await run(join(folder, 'pg_ctl'), ['-D', data, '-w', '-m', 'fast', 'stop'], options);
		await setTimeout(pauseMs);
		await start();
	};
	return { restart, url: `postgres://warble@127.0.0.1:${port}/postgres`, stop };
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	try {
		const id = (flag: string) =>
			Number(
				execFileSync('id', [flag, 'postgres'], {
					encoding: 'utf8',
					stdio: ['ignore', 'pipe', 'ignore'],
				}),
			);
		return { uid: id('-u'), gid: id('-g') };
	} catch {
		return undefined;
	}
}
