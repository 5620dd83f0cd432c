import { setTimeout as sleep } from 'node:timers/promises';
import { LeaseLost } from './lease.ts';

/** About a minute in total: a restart of the database takes less. */
const PAUSES_MS = [100, 300, 1000, 2000, 4000, 8000, 16_000, 30_000];

/**
 * Retries a database write, so that leased work survives a restart of the database. Throws the last
 * error after the last pause, and `LeaseLost` at once.
 */
export async function retryWrite<T>(write: () => Promise<T>): Promise<T> {
	for (const pause of PAUSES_MS) {
		try {
			return await write();
		} catch (error) {
			if (error instanceof LeaseLost) throw error;
			await sleep(pause, undefined, { ref: false });
		}
	}
	return write();
}
