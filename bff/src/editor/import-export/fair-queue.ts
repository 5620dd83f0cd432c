import { AppError } from '../../http/app-error.ts';

export interface QueueOptions {
	/** Tasks that run at once. A person never has more than one of them. */
	running: number;
	/** Tasks of one person that may wait. */
	waitingEach: number;
	/** Tasks that may wait altogether. */
	waiting: number;
	/** What the tasks are, as a refusal names them: `imports`. */
	name: string;
}

const RETRY_SECONDS = 5;

/**
 * A queue in which people take turns, so that one person's many tasks delay everybody else's next
 * task by one at most.
 */
export class FairQueue {
	#options: QueueOptions;
	#running = new Set<string>();
	/** Per person, in the order in which people are next. */
	#waiting = new Map<string, (() => void)[]>();

	constructor(options: QueueOptions) {
		this.#options = options;
	}

	/** Tasks that run now. */
	get running(): number {
		return this.#running.size;
	}

	/** Tasks that wait now. */
	get waiting(): number {
		return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
	}

	/**
	 * Waits for a turn and returns what ends it. Rejects with the signal's reason when that comes
	 * first, with 429 `too_many_requests` where the person has too many tasks waiting, and with 503
	 * `server_busy` where everybody together has.
	 */
	async enter(userId: string, signal: AbortSignal): Promise<() => void> {
		signal.throwIfAborted();
		if (this.#running.size < this.#options.running && !this.#running.has(userId))
			this.#running.add(userId);
		else await this.#wait(userId, signal);
		return () => this.#leave(userId);
	}

	#wait(userId: string, signal: AbortSignal): Promise<void> {
		const { waitingEach, waiting, name } = this.#options;
		const own = this.#waiting.get(userId) ?? [];
		if (own.length >= waitingEach)
			throw new AppError(
				429,
				'too_many_requests',
				`Too many ${name} of yours are waiting. Let them end first.`,
				RETRY_SECONDS,
			);
		if (this.waiting >= waiting)
			throw new AppError(
				503,
				'server_busy',
				`Warble has too many ${name} to do at the moment. Yours was not begun.`,
				RETRY_SECONDS,
			);
		return new Promise((resolve, reject) => {
			const start = () => {
				signal.removeEventListener('abort', giveUp);
				resolve();
			};
			const giveUp = () => {
				own.splice(own.indexOf(start), 1);
				if (own.length === 0) this.#waiting.delete(userId);
				reject(signal.reason);
			};
			signal.addEventListener('abort', giveUp, { once: true });
			own.push(start);
			this.#waiting.set(userId, own);
		});
	}

	#leave(userId: string): void {
		this.#running.delete(userId);
		// Whoever was just served goes behind everybody else.
		const own = this.#waiting.get(userId);
		if (own) {
			this.#waiting.delete(userId);
			this.#waiting.set(userId, own);
		}
		for (const [next, tasks] of this.#waiting) {
			if (this.#running.size >= this.#options.running) return;
			if (this.#running.has(next)) continue;
			this.#running.add(next);
			tasks.shift()?.();
			if (tasks.length === 0) this.#waiting.delete(next);
		}
	}
}
