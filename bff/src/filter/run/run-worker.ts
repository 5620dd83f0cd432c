import type { FastifyBaseLogger } from 'fastify';
import { AppError, errorBody } from '../../http/app-error.ts';
import { ModelError } from '../../providers/model.ts';
import { executeRun, type RunServices } from './execute-run.ts';
import { type Lease, LeaseLost } from './leased-run-store.ts';
import { retryWrite } from './retry-write.ts';
import type { RunRow } from './run.entity.ts';
import type { RunChanges } from './run-changes.ts';

const HEARTBEAT_MS = 3000;
/** How often a process looks for runs without a lease. */
const POLL_INTERVAL_MS = 5000;
/** A run that was claimed more often is assumed to crash its process, and fails. */
const CLAIM_LIMIT = 200;

export interface RunWorkerOptions extends RunServices {
	changes: RunChanges;
	log: FastifyBaseLogger;
}

/** The user has cancelled the run. */
class Cancelled extends Error {}
/** This process is shutting down; the run continues in another one or after the restart. */
class ShuttingDown extends Error {}

/**
 * Claims runs and executes them in this process. A run is claimed by a lease, which heartbeats
 * extend. When they stop, because the process died, slept or lost the database, another process
 * claims the run and continues from its rows.
 */
export class RunWorker {
	#options: RunWorkerOptions;
	#running = new Map<string, { stop: AbortController; ended: Promise<void> }>();
	#isClosing = false;
	#claiming: Promise<void> | undefined;
	#timer: NodeJS.Timeout | undefined;

	constructor(options: RunWorkerOptions) {
		this.#options = options;
	}

	/** `isOnlyProcess`: no other process uses the same database. */
	async start(isOnlyProcess: boolean): Promise<void> {
		if (isOnlyProcess) await this.#options.store.releaseAll();
		this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS).unref();
		this.wake();
	}

	/** Looks for runs without a lease now. */
	wake(): void {
		if (this.#isClosing) return;
		this.#claiming = (this.#claiming ?? Promise.resolve()).then(() => this.#claimAll());
	}

	/**
	 * Stops a run of this process at once. A process that executes it elsewhere learns of the
	 * cancellation with its next heartbeat.
	 */
	cancel(runId: string): void {
		this.#running.get(runId)?.stop.abort(new Cancelled('cancelled'));
	}

	/** Stops all runs and releases their leases, so that another process can claim them at once. */
	async close(): Promise<void> {
		this.#isClosing = true;
		clearInterval(this.#timer);
		await this.#claiming;
		for (const { stop } of this.#running.values())
			stop.abort(new ShuttingDown('the server is shutting down'));
		await Promise.all([...this.#running.values()].map(({ ended }) => ended));
	}

	async #claimAll(): Promise<void> {
		const { store, log } = this.#options;
		try {
			while (!this.#isClosing) {
				const run = await store.claim();
				if (!run) return;
				this.#startRun(run);
			}
		} catch (error) {
			log.warn({ err: error }, 'claiming filter runs failed, trying again');
		}
	}

	#startRun(run: RunRow): void {
		const stop = new AbortController();
		const ended = this.#execute(run, stop).finally(() => {
			if (this.#running.get(run.id)?.stop === stop) this.#running.delete(run.id);
		});
		this.#running.set(run.id, { stop, ended });
	}

	async #execute(run: RunRow, stop: AbortController): Promise<void> {
		const { store, changes, log } = this.#options;
		const lease: Lease = { runId: run.id, fence: run.fence };
		const notify = () => changes.notify(run.id);
		const heartbeat = setInterval(() => {
			store.renew(lease).then(
				({ cancelRequested }) => cancelRequested && stop.abort(new Cancelled('cancelled')),
				(error: unknown) => {
					if (error instanceof LeaseLost) stop.abort(error);
					else
						log.warn(
							{ err: error, runId: run.id },
							'renewing the lease of a filter run failed, trying again',
						);
				},
			);
		}, HEARTBEAT_MS);
		try {
			if (run.cancelRequested) throw new Cancelled('cancelled');
			if (run.fence > CLAIM_LIMIT) throw new Error('the run was claimed too often');
			await executeRun(run, lease, this.#options, stop.signal, notify);
			await retryWrite(() => store.end(lease, 'done'));
			log.info({ runId: run.id }, 'filter run done');
		} catch (error) {
			await this.#endEarly(lease, error).catch((failure: unknown) => {
				if (!(failure instanceof LeaseLost))
					log.error({ err: failure, runId: run.id }, 'ending a filter run failed');
			});
		} finally {
			clearInterval(heartbeat);
			notify();
		}
	}

	async #endEarly(lease: Lease, error: unknown): Promise<void> {
		const { store, log } = this.#options;
		if (error instanceof LeaseLost) {
			log.warn({ runId: lease.runId }, 'a filter run went to another process');
		} else if (error instanceof ShuttingDown) {
			await store.release(lease);
		} else if (error instanceof Cancelled) {
			await retryWrite(() => store.end(lease, 'cancelled'));
		} else if (error instanceof AppError || error instanceof ModelError) {
			log.info({ runId: lease.runId, code: error.code }, 'filter run failed');
			const body = errorBody(error.code, error.message, { retryAfter: error.retryAfter });
			await retryWrite(() => store.end(lease, 'failed', body));
		} else {
			log.error({ err: error, runId: lease.runId }, 'filter run failed unexpectedly');
			const body = errorBody(
				'internal',
				'Something went wrong on our side. The verdicts so far are kept; resume the run to continue.',
			);
			await retryWrite(() => store.end(lease, 'failed', body));
		}
	}
}
