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
	/** Whether other processes can use it too. */
	isShared: boolean;
	/**
	 * Lets commands use the embedded database of this process: see `connectToDatabase`. Call it after
	 * the migration.
	 */
	allowCommands?(): void;
	close(): Promise<void>;
}

/** How long a command waits for a server that is starting and migrating its tables. */
const START_TIMEOUT_MS = 20_000;

/**
 * Opens the PostgreSQL database of `DATABASE_URL`, or else the embedded database in the data
 * folder, which is locked for this process.
 *
 * @throws `OperatorError` if the folder is in use, damaged, or its disk is full.
 */
export async function openDatabase({
	databaseUrl,
	dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
	if (databaseUrl !== undefined)
		return { address: { url: databaseUrl }, isShared: true, close: async () => undefined };
	const unlock = lockFolder(dataDir);
	const socketFile = socketFileOf(dataDir);
	// Left over from a killed process.
	rmSync(socketFile, { force: true });
	finishRestoring(dataDir);
	const embedded = await startIn(dataDir).catch((error: unknown) => {
		unlock();
		throw error;
	});
	// The server cannot work without its database: the process ends, and its supervisor restarts it.
	embedded.onCrash((error) => {
		throw new Error('The embedded database crashed.', { cause: error });
	});
	return {
		address: { socketFolder: embedded.host },
		isShared: false,
		allowCommands: () => writeFileSync(socketFile, embedded.host, { mode: 0o600 }),
		async close() {
			rmSync(socketFile, { force: true });
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
	/** Whether it is the embedded database of a running server, which has migrated it already. */
	isServedElsewhere: boolean;
}

/**
 * Like `openDatabase`, for a command: if a running server has the embedded database open, the
 * command connects to it through the server.
 */
export async function connectToDatabase(
	config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<ConnectedDatabase> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	for (;;) {
		try {
			return { ...(await openDatabase(config)), isServedElsewhere: false };
		} catch (error) {
			if (!(error instanceof FolderInUseError)) throw error;
			const socketFolder = readSocketFolder(socketFileOf(config.dataDir));
			if (socketFolder)
				return {
					address: { socketFolder },
					isShared: false,
					isServedElsewhere: true,
					close: async () => undefined,
				};
			if (Date.now() > deadline) throw error;
			await pause(100);
		}
	}
}

/** The file that contains the socket folder of the process that has locked a data folder. */
function socketFileOf(dataDir: string): string {
	return join(dataDir, 'socket');
}

function readSocketFolder(socketFile: string): string | undefined {
	try {
		return readFileSync(socketFile, 'utf8');
	} catch {
		// Not written yet, or already removed.
		return undefined;
	}
}
