import { setTimeout as sleep } from 'node:timers/promises';
import { LeaseLost, type LoggedVerdict } from './leased-run-store.ts';

/** Waits between tries to write, while the database is away. */
const RETRIES_MS = [100, 300, 1000, 2000, 4000, 8000, 16_000, 30_000];

export interface VerdictWriterOptions {
	/** The highest number that was ever given. */
	lastSeq: number;
	write(verdicts: readonly LoggedVerdict[]): Promise<void>;
	onWritten(): void;
	onFail(error: unknown): void;
}

/**
 * Numbers verdicts as they come and writes them at once; those that come while it writes go
 * together with the next write.
 */
export class VerdictWriter {
	#options: VerdictWriterOptions;
	#seq: number;
	#waiting: LoggedVerdict[] = [];
	/** Resolves when what waits now has been written. */
	#turn = Promise.withResolvers<void>();
	#writing: Promise<void> | undefined;

	constructor(options: VerdictWriterOptions) {
		this.#options = options;
		this.#seq = options.lastSeq;
	}

	/** Resolves when these verdicts have been written, or have failed to be. */
	async add(verdicts: readonly Omit<LoggedVerdict, 'seq'>[]): Promise<void> {
		if (verdicts.length === 0) return;
		for (const verdict of verdicts) this.#waiting.push({ ...verdict, seq: ++this.#seq });
		const { promise } = this.#turn;
		this.#writing ??= this.#writeAll();
		await promise;
	}

	/** Resolves when everything added so far has been written, or has failed to be. */
	async written(): Promise<void> {
		while (this.#writing) await this.#writing;
	}

	async #writeAll(): Promise<void> {
		try {
			while (this.#waiting.length > 0) {
				const verdicts = this.#waiting.splice(0);
				const { resolve } = this.#turn;
				this.#turn = Promise.withResolvers();
				await patiently(() => this.#options.write(verdicts)).finally(resolve);
				this.#options.onWritten();
			}
		} catch (error) {
			this.#options.onFail(error);
		} finally {
			this.#writing = undefined;
			// Where writing failed, nobody waits for the rest of it.
			this.#turn.resolve();
			this.#turn = Promise.withResolvers();
		}
	}
}

/**
 * Tries again while the database is away. Throws at once where the lease is lost, and in the end.
 */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
	for (const wait of RETRIES_MS) {
		try {
			return await act();
		} catch (error) {
			if (error instanceof LeaseLost) throw error;
			await sleep(wait, undefined, { ref: false });
		}
	}
	return act();
}
