import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Job, PgBoss, type WorkHandler } from 'pg-boss';

/** How often a process checks whether jobs have to wait. */
const READ_MS = 2000;

interface Registration {
	queue: string;
	/** Begins to take jobs, and returns pg-boss's id of the worker. */
	begin(): Promise<string>;
	/** The id from the last `begin`, which a pause has stopped; undefined before the first one. */
	worker: string | undefined;
}

/**
 * A job queue whose workers take no jobs during a pause: jobs stay in their queues, and run
 * afterwards. The signals of running jobs are aborted when it begins. A worker works until `stop`.
 */
export class PausableBoss extends PgBoss {
	#registrations = new Map<string, Registration>();
	/** Aborted during a pause. */
	#running = new AbortController();
	#timer: NodeJS.Timeout | undefined;
	#reading: Promise<void> | undefined;

	/** Reads `isPaused`, which must not fail, now and every two seconds. */
	async follow(isPaused: () => Promise<boolean>, log: FastifyBaseLogger): Promise<void> {
		const read = () => {
			this.#reading ??= isPaused()
				.then((isPausedNow) => this.#change(isPausedNow, log))
				.finally(() => {
					this.#reading = undefined;
				});
			return this.#reading;
		};
		await read();
		this.#timer = setInterval(read, READ_MS).unref();
	}

	override async work(queue: string, ...rest: unknown[]): Promise<string> {
		const handler = rest.pop() as WorkHandler<unknown>;
		const handle = (jobs: Job[]) => {
			for (const job of jobs) job.signal = AbortSignal.any([job.signal, this.#running.signal]);
			return handler(jobs);
		};
		const args = [queue, ...rest, handle] as Parameters<PgBoss['work']>;
		const registration: Registration = {
			queue,
			begin: () => super.work(...args),
			worker: undefined,
		};
		const id = randomUUID();
		this.#registrations.set(id, registration);
		if (!this.#running.signal.aborted) registration.worker = await registration.begin();
		return id;
	}

	override notifyWorker(id: string): void {
		const worker = this.#registrations.get(id)?.worker;
		if (worker !== undefined) super.notifyWorker(worker);
	}

	override async stop(options?: Parameters<PgBoss['stop']>[0]): Promise<void> {
		clearInterval(this.#timer);
		await this.#reading;
		return super.stop(options);
	}

	async #change(isPaused: boolean, log: FastifyBaseLogger): Promise<void> {
		if (isPaused === this.#running.signal.aborted) return;
		log.info(isPaused ? 'jobs wait for the end of maintenance' : 'jobs go on');
		if (!isPaused) this.#running = new AbortController();
		for (const registration of this.#registrations.values()) {
			const { queue, worker, begin } = registration;
			if (!isPaused) registration.worker = await begin();
			else if (worker !== undefined) await this.offWork(queue, { id: worker, wait: false });
		}
		if (isPaused) this.#running.abort();
	}
}
