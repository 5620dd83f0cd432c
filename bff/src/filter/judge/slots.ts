/** So many things at once and no more; the others wait in the order they came. */
export class Slots {
	#free: number;
	#waiting: (() => void)[] = [];

	constructor(limit: number) {
		this.#free = limit;
	}

	/** Runs `act` as soon as there is room, unless the signal is aborted first. */
	async run<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
		if (this.#free > 0) this.#free -= 1;
		else await new Promise<void>((resolve) => this.#waiting.push(resolve));
		try {
			signal.throwIfAborted();
			return await act();
		} finally {
			const next = this.#waiting.shift();
			if (next) next();
			else this.#free += 1;
		}
	}
}
