import { AppError } from '../../http/app-error.ts';

export interface QueueOptions {
	/** Number of tasks that run at the same time. A user never has more than one of them. */
	running: number;
	/** Maximum number of waiting tasks of one user. */
	waitingPerUser: number;
	/** Maximum number of waiting tasks of all users. */
	waiting: number;
	/** The plural that error messages use for the tasks: `imports`. */
	name: string;
}

const RETRY_SECONDS = 5;

/**
 * A queue in which users take turns: however many tasks one user adds, another user's next task
 * waits for at most one of them.
 */
export class FairQueue {
	#options: QueueOptions;
	/** Users with a running task. */
	#running = new Set<string>();
	/** The waiting tasks of each user. The users are in the order of their turns. */
	#waiting = new Map<string, (() => void)[]>();

	constructor(options: QueueOptions) {
		this.#options = options;
	}

	/** The number of running tasks. */
	get running(): number {
		return this.#running.size;
	}

	/** The number of waiting tasks. */
	get waiting(): number {
		return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
	}

	/**
	 * Waits for a turn and returns the function that ends it. Rejects with the signal's reason if
	 * the signal aborts first, with 429 `too_many_requests` if the user has too many tasks waiting,
	 * and with 503 `server_busy` if all users together have too many.
	 */
	async enter(userId: string, signal: AbortSignal): Promise<() => void> {
		signal.throwIfAborted();
		if (this.#running.size < this.#options.running && !this.#running.has(userId))
			this.#running.add(userId);
		else await this.#wait(userId, signal);
		return () => this.#leave(userId);
	}

	#wait(userId: string, signal: AbortSignal): Promise<void> {
		const { waitingPerUser, waiting, name } = this.#options;
		const tasks = this.#waiting.get(userId) ?? [];
		if (tasks.length >= waitingPerUser)
			throw new AppError(
				429,
				'too_many_requests',
				`You have too many ${name} waiting. Let some finish first.`,
				RETRY_SECONDS,
			);
		if (this.waiting >= waiting)
			throw new AppError(
				503,
				'server_busy',
				`Warble is busy with other ${name}. Yours hasn’t started.`,
				RETRY_SECONDS,
			);
		return new Promise((resolve, reject) => {
			const start = () => {
				signal.removeEventListener('abort', cancel);
				resolve();
			};
			const cancel = () => {
				tasks.splice(tasks.indexOf(start), 1);
				if (tasks.length === 0) this.#waiting.delete(userId);
				reject(signal.reason);
			};
			signal.addEventListener('abort', cancel, { once: true });
			tasks.push(start);
			this.#waiting.set(userId, tasks);
		});
	}

	#leave(userId: string): void {
		this.#running.delete(userId);
		// The user's next turn comes after those of all other users.
		const ownTasks = this.#waiting.get(userId);
		if (ownTasks) {
			this.#waiting.delete(userId);
			this.#waiting.set(userId, ownTasks);
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
