/**
 * A generator of random numbers from 0 up to 1 (Mulberry32). The same seed always gives the same
 * numbers.
 */
export function randomFrom(seed: number): () => number {
	let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** A random item of a list. Throws `RangeError` for an empty list. */
export function pick<Item>(list: readonly Item[], random: () => number): Item {
	const item = list[Math.floor(random() * list.length)];
	if (item === undefined) throw new RangeError('The list is empty.');
	return item;
}

/** Replaces each `{a|b}` by one of its alternatives. */
export function fill(text: string, random: () => number): string {
	return text.replace(/\{([^{}]*\|[^{}]*)\}/g, (_, words: string) =>
		pick(words.split('|'), random),
	);
}
