/**
 * The user counts as typing for this long after a key. A batch waits at most this long for keys.
 */
const TYPING_MS = 300;
/** A delivery that takes longer, including layout and paint, would delay a key. */
const SLOW_MS = 8;

let pressedAt = Number.NEGATIVE_INFINITY;
globalThis.document?.addEventListener('keydown', () => (pressedAt = performance.now()), {
	capture: true,
	passive: true,
});

/**
 * Collects items and delivers them once per frame, so that a fast stream renders once per frame.
 * Keys have priority: a frame that shows a key shows nothing else. On a slow processor, items that
 * arrive while the user types wait for the frame after the next key, which is when the processor
 * has the most time until another one.
 */
export class FrameBatch<T> {
	#pending: T[] = [];
	#frame = 0;
	#frameAt = 0;
	#deliveredAt = 0;
	#isSlow = false;
	#deliver: (batch: T[]) => void;

	constructor(deliver: (batch: T[]) => void) {
		this.#deliver = deliver;
	}

	add(item: T): void {
		this.#pending.push(item);
		if (this.#frame === 0) this.#requestFrame();
	}

	/** Delivers the collected items now. */
	flush(): void {
		cancelAnimationFrame(this.#frame);
		this.#frame = 0;
		if (this.#pending.length > 0) this.#deliver(this.#pending.splice(0));
	}

	/** Drops the items that were not delivered. */
	discard(): void {
		this.#pending = [];
		this.flush();
	}

	#requestFrame(): void {
		this.#frame = requestAnimationFrame(() => {
			const now = performance.now();
			const mustWait = this.#mustWait(now);
			this.#frameAt = now;
			if (mustWait) return this.#requestFrame();
			this.#deliveredAt = now;
			this.flush();
			// Runs when the frame is painted.
			setTimeout(() => {
				this.#isSlow = performance.now() - now > SLOW_MS;
			});
		});
	}

	#mustWait(now: number): boolean {
		if (now - pressedAt > TYPING_MS || now - this.#deliveredAt > TYPING_MS) return false;
		const showsKey = pressedAt > this.#frameAt;
		return showsKey || (this.#isSlow && this.#deliveredAt > pressedAt);
	}
}
