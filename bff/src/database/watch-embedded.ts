import { freeBytes, inMegabytes, LOW_SPACE, TOO_LITTLE_SPACE } from '../data-folder/disk-space.ts';

const TICK_MS = 5000;
/**
 * Number of ticks that a query may take: 30 seconds. Ticks are counted instead of time, so that a
 * computer that was asleep is not mistaken for a database that hangs.
 */
const MAX_SILENT_TICKS = 6;
const SPACE_TICKS = 12;

export interface EmbeddedWatch {
	/** For `/health/ready`: rejects while there is too little space. */
	checkSpace(): Promise<void>;
	stop(): void;
}

export interface WatchOptions {
	dataDir: string;
	/** Runs any query. */
	query(): Promise<unknown>;
	log: Record<'warn' | 'fatal', (details: object, sentence: string) => void>;
	/** Reads the free bytes on the disk of `dataDir`. */
	readFree?: () => number;
	/** Ends the process. */
	exit?: (code: number) => void;
}

/**
 * Watches the embedded database, which hangs once it cannot extend its files. If a query takes
 * longer than 30 seconds, logs what to do and ends the process. Warns about little space at the
 * start and whenever the free space has halved.
 */
export function watchEmbedded({
	dataDir,
	query,
	log,
	readFree = () => freeBytes(dataDir),
	exit = process.exit,
}: WatchOptions): EmbeddedWatch {
	let silentTicks = 0;
	let isQuerying = false;
	let ticks = 0;
	let warnedAt = Number.POSITIVE_INFINITY;

	const warnOfSpace = () => {
		const free = readFree();
		if (free >= LOW_SPACE) warnedAt = Number.POSITIVE_INFINITY;
		else if (free <= warnedAt / 2) {
			warnedAt = free;
			log.warn(
				{ dataDir, free },
				`The disk of the data folder "${dataDir}" has ${inMegabytes(free)} left. Make room: the database stops when it is full.`,
			);
		}
	};
	const tick = () => {
		ticks += 1;
		if (ticks % SPACE_TICKS === 0) warnOfSpace();
		silentTicks += 1;
		if (silentTicks > MAX_SILENT_TICKS) {
			log.fatal({ dataDir, free: readFree() }, describeSilence(dataDir, readFree()));
			exit(1);
		}
		if (!isQuerying) void queryOnce();
	};
	const queryOnce = async () => {
		isQuerying = true;
		try {
			await query();
			silentTicks = 0;
		} catch {
			// Counts as silence too: a pool whose connections all wait rejects after a while.
		} finally {
			isQuerying = false;
		}
	};

	warnOfSpace();
	const timer = setInterval(tick, TICK_MS);
	timer.unref();
	return {
		async checkSpace() {
			if (readFree() < TOO_LITTLE_SPACE) throw new Error('disk space');
		},
		stop: () => clearInterval(timer),
	};
}

function describeSilence(dataDir: string, free: number): string {
	const advice =
		free < LOW_SPACE
			? 'Make room on that disk, or move the folder to another one and set DATA_DIR, then start Warble again.'
			: 'There is space, so this is not a full disk: start Warble again, and restore a backup if it does not start.';
	return `The embedded database in "${dataDir}" has not answered a query for 30 seconds; ${inMegabytes(free)} are free on its disk. ${advice} What was saved before is kept.`;
}
