import { freeBytes, inMegabytes, LOW_SPACE, TOO_LITTLE_SPACE } from '../data-folder/disk-space.ts';

const TICK_MS = 5000;
/**
 * Ticks that may pass without an answer: 30 seconds. Ticks are counted, not time, so a computer
 * that slept is not taken for a database that hangs.
 */
const SILENT_TICKS = 6;
const SPACE_TICKS = 12;

export interface EmbeddedWatch {
	/** Fails while there is too little space to go on, for `/health/ready`. */
	checkSpace(): Promise<void>;
	stop(): void;
}

export interface WatchOptions {
	dataDir: string;
	/** Any query. */
	ask(): Promise<unknown>;
	log: Record<'warn' | 'fatal', (details: object, sentence: string) => void>;
	/** Bytes free on the disk of `dataDir`. */
	readFree?: () => number;
	/** Ends the process, which can do nothing more. */
	exit?: (code: number) => void;
}

/**
 * Watches the embedded database, which answers no query at all once it could not extend its files:
 * a query that is silent for 30 seconds ends the process with what to do. Warns beforehand, at the
 * start and whenever half of the space that was left has gone.
 */
export function watchEmbedded({
	dataDir,
	ask,
	log,
	readFree = () => freeBytes(dataDir),
	exit = process.exit,
}: WatchOptions): EmbeddedWatch {
	let silentTicks = 0;
	let isAsking = false;
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
		if (silentTicks > SILENT_TICKS) {
			log.fatal({ dataDir, free: readFree() }, describeSilence(dataDir, readFree()));
			exit(1);
		}
		if (!isAsking) void askOnce();
	};
	const askOnce = async () => {
		isAsking = true;
		try {
			await ask();
			silentTicks = 0;
		} catch {
			// No answer either: a pool whose connections all wait gives up after a while.
		} finally {
			isAsking = false;
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
