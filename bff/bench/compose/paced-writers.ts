const TICK_MS = 2;

/**
 * Calls many writers at one pace with one timer, spread evenly, so that a thousand cost little more
 * than one.
 */
export class PacedWriters {
	#slots: Set<() => boolean>[];
	#next = 0;
	#added = 0;
	#startedAt = performance.now();
	#ticks = 0;

	constructor(paceMs: number) {
		this.#slots = Array.from(
			{ length: Math.max(1, Math.round(paceMs / TICK_MS)) },
			() => new Set(),
		);
		setInterval(() => this.#advance(), TICK_MS);
	}

	/** `write` is called once every `paceMs` until it returns false. */
	add(write: () => boolean): void {
		// Golden-section steps fill the slots evenly at any number of writers.
		this.#added += 1;
		this.#slots[Math.floor(((this.#added * 0.618) % 1) * this.#slots.length)]?.add(write);
	}

	/** Catches up on missed ticks, because timers are late under load. */
	#advance(): void {
		const due = Math.floor((performance.now() - this.#startedAt) / TICK_MS);
		for (; this.#ticks < due; this.#ticks += 1) {
			const slot = this.#slots[this.#next];
			this.#next = (this.#next + 1) % this.#slots.length;
			for (const write of slot ?? []) if (!write()) slot?.delete(write);
		}
	}
}
