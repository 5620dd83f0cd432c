/**
 * Collects items and delivers them once per frame, so that a fast stream renders once per frame.
 */
export class FrameBatch<T> {
	#pending: T[] = [];
	#frame = 0;
	#deliver: (batch: T[]) => void;

	constructor(deliver: (batch: T[]) => void) {
		this.#deliver = deliver;
	}

	add(item: T): void {
		this.#pending.push(item);
		if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.flush());
	}

	/** Delivers now. */
	flush(): void {
		cancelAnimationFrame(this.#frame);
		this.#frame = 0;
		if (this.#pending.length > 0) this.#deliver(this.#pending.splice(0));
	}

	/** Drops what was not delivered. */
	discard(): void {
		this.#pending = [];
		this.flush();
	}
}
