/**
 * Hands over what came since the last frame in one go, so that a fast stream costs one rendering
 * per frame.
 */
export class FrameBatch<T> {
	#waiting: T[] = [];
	#frame = 0;
	#deliver: (batch: T[]) => void;

	constructor(deliver: (batch: T[]) => void) {
		this.#deliver = deliver;
	}

	add(item: T): void {
		this.#waiting.push(item);
		if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.flush());
	}

	flush(): void {
		cancelAnimationFrame(this.#frame);
		this.#frame = 0;
		if (this.#waiting.length > 0) this.#deliver(this.#waiting.splice(0));
	}

	discard(): void {
		this.#waiting = [];
		this.flush();
	}
}
