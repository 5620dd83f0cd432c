import type { FastifyBaseLogger } from 'fastify';
import { AppError, errorBody } from '../../http/app-error.ts';
import { ModelError } from '../../providers/model.ts';
import { executeRun, type RunServices } from './execute-run.ts';
import { type Lease, LeaseLost } from './leased-run-store.ts';
import type { RunRow } from './run.entity.ts';
import type { RunChanges } from './run-changes.ts';
import { patiently } from './verdict-writer.ts';

const BEAT_MS = 3000;
/** How often a process looks for runs whose process is gone. */
const LOOK_EVERY_MS = 5000;
/** Leases after which a run that never ends is taken for one that kills its process. */
const MAX_LEASES = 200;

export interface RunWorkerOptions extends RunServices {
	changes: RunChanges;
	log: FastifyBaseLogger;
}

/** The person wants the run to stop. */
class Cancelled extends Error {}
/** This process stops; another, or its next life, goes on. */
class Stopping extends Error {}

/**
 * Works on the runs of this process. A run is a row with a lease: whoever claims it keeps it alive
 * by a beat, and when the beat stops, because the process died, slept or lost the database,
 * somebody else claims it and goes on from its rows.
 */
export class RunWorker {
	#options: RunWorkerOptions;
	#running = new Map<string, { stop: AbortController; ended: Promise<void> }>();
	#isClosing = false;
	#looking: Promise<void> | undefined;
	#timer: NodeJS.Timeout | undefined;

	constructor(options: RunWorkerOptions) {
		this.#options = options;
	}

	/** Begins to work; `isAlone` says that no other process can be at work on the same database. */
	async start(isAlone: boolean): Promise<void> {
		if (isAlone) await this.#options.store.releaseAll();
		this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
		this.wake();
	}

	/** Looks for runs that nobody works on. */
	wake(): void {
		if (this.#isClosing) return;
		this.#looking = (this.#looking ?? Promise.resolve()).then(() => this.#claimAll());
	}

	/**
	 * Ends a run that this process works on, at once; one of another process hears of it with its
	 * next beat.
	 */
	cancel(runId: string): void {
		this.#running.get(runId)?.stop.abort(new Cancelled('cancelled'));
	}

	/**
	 * Gives all runs away, so that another process takes them up without waiting for their leases.
	 */
	async close(): Promise<void> {
		this.#isClosing = true;
		clearInterval(this.#timer);
		await this.#looking;
		for (const { stop } of this.#running.values()) stop.abort(new Stopping('the server stops'));
		await Promise.all([...this.#running.values()].map(({ ended }) => ended));
	}

	async #claimAll(): Promise<void> {
		const { store, log } = this.#options;
		try {
			while (!this.#isClosing) {
				const run = await store.claim();
				if (!run) return;
				this.#begin(run);
			}
		} catch (error) {
			log.warn({ err: error }, 'looking for filter runs failed, trying again');
		}
	}

	#begin(run: RunRow): void {
		const stop = new AbortController();
		const ended = this.#work(run, stop).finally(() => {
			if (this.#running.get(run.id)?.stop === stop) this.#running.delete(run.id);
		});
		this.#running.set(run.id, { stop, ended });
	}

	async #work(run: RunRow, stop: AbortController): Promise<void> {
		const { store, changes, log } = this.#options;
		const lease: Lease = { runId: run.id, fence: run.fence };
		const announce = () => changes.announce(run.id);
		const beat = setInterval(() => {
			store.beat(lease).then(
				({ cancelRequested }) => cancelRequested && stop.abort(new Cancelled('cancelled')),
				(error: unknown) => {
					if (error instanceof LeaseLost) stop.abort(error);
					else log.warn({ err: error, runId: run.id }, 'keeping a filter run failed, trying again');
				},
			);
		}, BEAT_MS);
		try {
			if (run.cancelRequested) throw new Cancelled('cancelled');
			if (run.fence > MAX_LEASES) throw new Error('the run was begun too often');
			await executeRun(run, lease, this.#options, stop.signal, announce);
			await patiently(() => store.end(lease, 'done'));
			log.info({ runId: run.id }, 'filter run done');
		} catch (error) {
			await this.#endEarly(lease, error).catch((failure: unknown) => {
				if (!(failure instanceof LeaseLost))
					log.error({ err: failure, runId: run.id }, 'a filter run could not be ended');
			});
		} finally {
			clearInterval(beat);
			announce();
		}
	}

	async #endEarly(lease: Lease, error: unknown): Promise<void> {
		const { store, log } = this.#options;
		if (error instanceof LeaseLost) {
			log.warn({ runId: lease.runId }, 'a filter run went to another process');
		} else if (error instanceof Stopping) {
			await store.release(lease);
		} else if (error instanceof Cancelled) {
			await patiently(() => store.end(lease, 'cancelled'));
		} else if (error instanceof AppError || error instanceof ModelError) {
			log.info({ runId: lease.runId, code: error.code }, 'filter run failed');
			const body = errorBody(error.code, error.message, { retryAfter: error.retryAfter });
			await patiently(() => store.end(lease, 'failed', body));
		} else {
			log.error({ err: error, runId: lease.runId }, 'filter run broke');
			const body = errorBody(
				'internal',
				'Something went wrong on our side. What was judged is kept; resume the run to go on.',
			);
			await patiently(() => store.end(lease, 'failed', body));
		}
	}
}
