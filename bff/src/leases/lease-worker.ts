import type { FastifyBaseLogger } from 'fastify';
import { type Lease, LeaseLost } from './lease.ts';

const HEARTBEAT_MS = 3000;
/** How often a process looks for work without a lease. */
const POLL_INTERVAL_MS = 5000;
/** A process holds at most this many times its concurrency, with the work that only waits. */
const WAITING_FACTOR = 20;

/** The parts that all workers of a process share. */
export interface WorkerContext {
	log: FastifyBaseLogger;
	/** No other process uses the same database, so work with a lease was interrupted. */
	isAlone: boolean;
	/** Whether work has to wait: then none is claimed, and running work is released. */
	isPaused(): Promise<boolean>;
}

export interface LeaseWorkerOptions<Work extends Lease> {
	/** Names the work in logs, such as "filter run". */
	name: string;
	/** Identifies the work in logs. */
	logFields(work: Work): object;
	/**
	 * Maximum number of these tasks that run in this process at the same time. Default: no limit.
	 * Those that only wait do not count: see `WAITING_FACTOR`.
	 */
	concurrency?: number;
	/** Claims work that no process has a lease on. Concurrent calls get different work. */
	claim(): Promise<Work | undefined>;
	/** Extends the lease. Throws `LeaseLost`. */
	renew(work: Work): Promise<{ cancelRequested?: boolean }>;
	/** Ends the lease without ending the work, so that another process can claim it at once. */
	release(work: Work): Promise<void>;
	/** Ends the leases of all work. Only called when no other process uses the database. */
	releaseAll(): Promise<void>;
	/**
	 * Does the work and stores its end. Throws the error that ended it early. `setWaiting` says
	 * whether the work only waits, such as for a rate limit: then other work runs in its place.
	 */
	execute(work: Work, signal: AbortSignal, setWaiting: (isWaiting: boolean) => void): Promise<void>;
	/** Stores the end of work that was `Cancelled`, or that failed with another error. */
	end(work: Work, cause: unknown): Promise<void>;
}

/** The user has cancelled the work. */
export class Cancelled extends Error {}
/** This process releases the work. It continues in another one, after a restart or a pause. */
class LeaseReleased extends Error {}

/**
 * Claims work that is stored as rows, and executes it in this process. Heartbeats extend the
 * leases. When they stop, because the process died, was suspended or lost the database, another
 * process claims the work and continues from its row.
 */
export class LeaseWorker<Work extends Lease> {
	#context: WorkerContext;
	#options: LeaseWorkerOptions<Work>;
	#running = new Map<Work, { stop: AbortController; ended: Promise<void> }>();
	/** Those of the running work that wait. */
	#waiting = new Set<Work>();
	#isClosing = false;
	#claiming: Promise<void> | undefined;
	#timer: NodeJS.Timeout | undefined;

	constructor(context: WorkerContext, options: LeaseWorkerOptions<Work>) {
		this.#context = context;
		this.#options = options;
	}

	async start(): Promise<void> {
		if (this.#context.isAlone) await this.#options.releaseAll();
		this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS).unref();
		this.wake();
	}

	/** Looks for work now. */
	wake(): void {
		if (this.#isClosing) return;
		this.#claiming = (this.#claiming ?? Promise.resolve()).then(() => this.#claimAll());
	}

	/**
	 * Cancels work of this process at once. A process that executes it elsewhere learns of the
	 * cancellation with its next heartbeat.
	 */
	cancel(matches: (work: Work) => boolean): void {
		for (const [work, { stop }] of this.#running)
			if (matches(work)) stop.abort(new Cancelled('cancelled'));
	}

	/** Stops all work and ends its leases, so that another process can claim it at once. */
	async close(): Promise<void> {
		this.#isClosing = true;
		clearInterval(this.#timer);
		await this.#claiming;
		for (const { stop } of this.#running.values())
			stop.abort(new LeaseReleased('the server is shutting down'));
		await Promise.all([...this.#running.values()].map(({ ended }) => ended));
	}

	async #claimAll(): Promise<void> {
		const { claim, name } = this.#options;
		const { log } = this.#context;
		try {
			if (await this.#context.isPaused()) return;
			while (!this.#isClosing && this.#hasPlace()) {
				const work = await claim();
				if (!work) return;
				this.#start(work);
			}
		} catch (error) {
			log.warn({ err: error }, `claiming a ${name} failed, trying again`);
		}
	}

	#hasPlace(): boolean {
		const { concurrency = Number.POSITIVE_INFINITY } = this.#options;
		const { size } = this.#running;
		return size - this.#waiting.size < concurrency && size < concurrency * WAITING_FACTOR;
	}

	#setWaiting(work: Work, isWaiting: boolean): void {
		if (!isWaiting) this.#waiting.delete(work);
		else if (this.#running.has(work) && !this.#waiting.has(work)) {
			this.#waiting.add(work);
			this.wake();
		}
	}

	#start(work: Work): void {
		const stop = new AbortController();
		const ended = this.#execute(work, stop).finally(() => {
			this.#running.delete(work);
			this.#waiting.delete(work);
			this.wake();
		});
		this.#running.set(work, { stop, ended });
	}

	async #execute(work: Work, stop: AbortController): Promise<void> {
		const { name, logFields } = this.#options;
		const { log } = this.#context;
		const heartbeat = setInterval(() => void this.#renew(work, stop), HEARTBEAT_MS);
		try {
			await this.#options.execute(work, stop.signal, (isWaiting) =>
				this.#setWaiting(work, isWaiting),
			);
		} catch (error) {
			await this.#endEarly(work, stop.signal.aborted ? stop.signal.reason : error).catch(
				(failure: unknown) => {
					if (!(failure instanceof LeaseLost))
						log.error({ err: failure, ...logFields(work) }, `ending a ${name} failed`);
				},
			);
		} finally {
			clearInterval(heartbeat);
		}
	}

	async #renew(work: Work, stop: AbortController): Promise<void> {
		const { name, logFields, renew } = this.#options;
		const { log } = this.#context;
		try {
			if (await this.#context.isPaused()) return stop.abort(new LeaseReleased('work is paused'));
			const { cancelRequested } = await renew(work);
			if (cancelRequested) stop.abort(new Cancelled('cancelled'));
		} catch (error) {
			if (error instanceof LeaseLost) stop.abort(error);
			else
				log.warn(
					{ err: error, ...logFields(work) },
					`renewing the lease of a ${name} failed, trying again`,
				);
		}
	}

	async #endEarly(work: Work, cause: unknown): Promise<void> {
		const { name, logFields, release, end } = this.#options;
		if (cause instanceof LeaseLost)
			this.#context.log.warn(logFields(work), `a ${name} went to another process`);
		else if (cause instanceof LeaseReleased) await release(work);
		else await end(work, cause);
	}
}

export type CreateLeaseWorker = ReturnType<typeof createLeaseWorkers>;

/** Makes the workers of a process. */
export function createLeaseWorkers(context: WorkerContext) {
	return <Work extends Lease>(options: LeaseWorkerOptions<Work>) =>
		new LeaseWorker<Work>(context, options);
}
