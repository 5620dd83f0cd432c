import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../config/operator-error.ts';
import { requireSpace } from '../data-folder/disk-space.ts';
import { explainFolderError } from '../data-folder/folder-errors.ts';
import { FolderInUseError, lockFolder } from '../data-folder/folder-lock.ts';
import { finishRestoring } from '../data-folder/restored-folder.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import type { DatabaseAddress } from './orm.ts';

export interface OpenDatabase {
	address: DatabaseAddress;
	/** Whether other processes may use it too. */
	isShared: boolean;
	/**
	 * Lets commands beside this process in, where they need that: see `connectToDatabase`. Call it when
	 * the tables are there.
	 */
	admit?(): void;
	close(): Promise<void>;
}

/** A server that has just been started has so long to bring its tables up to date. */
const STARTING_MS = 20_000;

/**
 * PostgreSQL where `DATABASE_URL` names one; otherwise the embedded one, in a data folder that is
 * ours alone.
 *
 * @throws `OperatorError` where the folder is in use, damaged, or its disk is full.
 */
export async function openDatabase({
	databaseUrl,
	dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
	if (databaseUrl !== undefined)
		return { address: { url: databaseUrl }, isShared: true, close: async () => undefined };
	const unlock = lockFolder(dataDir);
	const door = doorOf(dataDir);
	// Of a process that was killed.
	rmSync(door, { force: true });
	finishRestoring(dataDir);
	const embedded = await startIn(dataDir).catch((error: unknown) => {
		unlock();
		throw error;
	});
	// Nothing can be served without it: the process ends, and whoever supervises it starts a new one.
	embedded.onCrash((error) => {
		throw new Error('The embedded database died.', { cause: error });
	});
	return {
		address: { socketFolder: embedded.host },
		isShared: false,
		admit: () => writeFileSync(door, embedded.host, { mode: 0o600 }),
		async close() {
			rmSync(door, { force: true });
			await embedded.close();
			unlock();
		},
	};
}

async function startIn(dataDir: string): Promise<EmbeddedDatabase> {
	requireSpace(dataDir);
	const folder = join(dataDir, 'database');
	try {
		return await startEmbedded({ dataDir: folder });
	} catch (error) {
		const explained = explainFolderError(dataDir, error);
		if (explained instanceof OperatorError) throw explained;
		throw new OperatorError(
			`The database in "${folder}" is damaged and does not open (${error instanceof Error ? error.message : error}). Restore a backup with "npm run restore -- FILE --replace", or move this folder away to begin with an empty database.`,
			{ cause: error },
		);
	}
}

export interface ConnectedDatabase extends OpenDatabase {
	/** Whether it is the embedded one of a running server, which looks after its tables itself. */
	isServedElsewhere: boolean;
}

/**
 * As `openDatabase`, for a command: where a running server has the embedded database, the command
 * goes in through the server's.
 */
export async function connectToDatabase(
	config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<ConnectedDatabase> {
	const patience = Date.now() + STARTING_MS;
	for (;;) {
		try {
			return { ...(await openDatabase(config)), isServedElsewhere: false };
		} catch (error) {
			if (!(error instanceof FolderInUseError)) throw error;
			const socketFolder = behind(doorOf(config.dataDir));
			if (socketFolder)
				return {
					address: { socketFolder },
					isShared: false,
					isServedElsewhere: true,
					close: async () => undefined,
				};
			if (Date.now() > patience) throw error;
			await pause(100);
		}
	}
}

/** The file that says where the socket of the process is that holds a data folder. */
function doorOf(dataDir: string): string {
	return join(dataDir, 'socket');
}

function behind(door: string): string | undefined {
	try {
		return readFileSync(door, 'utf8');
	} catch {
		// Not written yet, or no longer there.
		return undefined;
	}
}
