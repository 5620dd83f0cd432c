import { retryWrite } from '../../leases/retry-write.ts';
import type { LoggedVerdict } from './leased-run-store.ts';

export interface VerdictWriterOptions {
	/** The highest `seq` of the run so far. */
	lastSeq: number;
	write(verdicts: readonly LoggedVerdict[]): Promise<void>;
	onWritten(): void;
	onError(error: unknown): void;
}

/**
 * Numbers verdicts as they arrive and writes them at once. Verdicts that arrive during a write are
 * written together afterwards.
 */
export class VerdictWriter {
	#options: VerdictWriterOptions;
	#seq: number;
	#pending: LoggedVerdict[] = [];
	/** Resolves when the pending verdicts have been written. */
	#pendingWritten = Promise.withResolvers<void>();
	#writing: Promise<void> | undefined;

	constructor(options: VerdictWriterOptions) {
		this.#options = options;
		this.#seq = options.lastSeq;
	}

	/** Resolves when these verdicts have been written or their write has failed. */
	async add(verdicts: readonly Omit<LoggedVerdict, 'seq'>[]): Promise<void> {
		if (verdicts.length === 0) return;
		for (const verdict of verdicts) this.#pending.push({ ...verdict, seq: ++this.#seq });
		const { promise } = this.#pendingWritten;
		this.#writing ??= this.#writeAll();
		await promise;
	}

	/** Resolves when all verdicts added so far have been written or their write has failed. */
	async flush(): Promise<void> {
		while (this.#writing) await this.#writing;
	}

	async #writeAll(): Promise<void> {
		try {
			while (this.#pending.length > 0) {
				const verdicts = this.#pending.splice(0);
				const { resolve } = this.#pendingWritten;
				this.#pendingWritten = Promise.withResolvers();
				await retryWrite(() => this.#options.write(verdicts)).finally(resolve);
				this.#options.onWritten();
			}
		} catch (error) {
			this.#options.onError(error);
		} finally {
			this.#writing = undefined;
			// After a failure nothing more is written; no caller may wait for it.
			this.#pendingWritten.resolve();
			this.#pendingWritten = Promise.withResolvers();
		}
	}
}
