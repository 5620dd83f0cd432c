/** Milliseconds between two ticks. */
const tick = 2;

/**
 * Many writers at one pace on one timer, spread evenly over it, so that pacing a thousand costs
 * hardly more than pacing one.
 */
export class PacedWriters {
	#slots: Set<() => boolean>[];
	#next = 0;
	#added = 0;
	#startedAt = performance.now();
	#ticks = 0;

	constructor(paceMs: number) {
		this.#slots = Array.from({ length: Math.max(1, Math.round(paceMs / tick)) }, () => new Set());
		setInterval(() => this.#advance(), tick);
	}

	/** Called once a pace, until it answers false. */
	add(write: () => boolean): void {
		// Golden-section steps fill the slots evenly at any number of writers.
		this.#added += 1;
		this.#slots[Math.floor(((this.#added * 0.618) % 1) * this.#slots.length)]?.add(write);
	}

	/** Timers come late under load: what was missed is made up for, so that a pace is a pace. */
	#advance(): void {
		const due = Math.floor((performance.now() - this.#startedAt) / tick);
		for (; this.#ticks < due; this.#ticks += 1) {
			const slot = this.#slots[this.#next];
			this.#next = (this.#next + 1) % this.#slots.length;
			for (const write of slot ?? []) if (!write()) slot?.delete(write);
		}
	}
}
