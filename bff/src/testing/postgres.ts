import { execFile, execFileSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

export interface Postgres {
	url: string;
	/** Stops it as a machine that is shut down does, and starts it again on the same data after a while. */
	restart(pauseMs: number): Promise<void>;
	stop(): void;
}

/** A PostgreSQL of its own with default settings, for benches and for tests that stop it; undefined where none is installed. */
export async function startPostgres(): Promise<Postgres | undefined> {
	const folder = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin').toSorted().reverse()].find(
		(path) => existsSync(join(path, 'initdb')) && existsSync(join(path, 'pg_ctl')),
	);
	const owner = postgresUser();
	if (!folder || (process.getuid?.() === 0 && !owner)) return undefined;
	const data = await mkdtemp(join(tmpdir(), 'bench-pg-'));
	if (owner) await chown(data, owner.uid, owner.gid);
	const port = await freePort();
	const options = { ...owner, cwd: data };
	await run(join(folder, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'bench', '-E', 'UTF8', '--locale=C'], options);
	const start = () =>
		run(join(folder, 'pg_ctl'), ['-D', data, '-w', '-l', join(data, 'log'), '-o', `-p ${port} -k ${data} -h 127.0.0.1`, 'start'], options);
	await start();
	const stop = () => {
		process.off('exit', stop);
		execFileSync(join(folder, 'pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop'], { ...options, stdio: 'ignore' });
		rmSync(data, { recursive: true, force: true });
	};
	process.once('exit', stop);
	const restart = async (pauseMs: number) => {
		await run(join(folder, 'pg_ctl'), ['-D', data, '-w', '-m', 'fast', 'stop'], options);
		await setTimeout(pauseMs);
		await start();
	};
	return { restart, url: `postgres://bench@127.0.0.1:${port}/postgres`, stop };
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	try {
		const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
		return { uid: id('-u'), gid: id('-g') };
	} catch {
		return undefined;
	}
}
