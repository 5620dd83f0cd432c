/**
 * Numbers from 0 up to 1 that follow from the seed: the same seed, the same numbers, for ever.
 * Mulberry32.
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

/** One of a list that is not empty. */
export function pick<Item>(list: readonly Item[], random: () => number): Item {
	const item = list[Math.floor(random() * list.length)];
	if (item === undefined) throw new RangeError('There is nothing to pick from.');
	return item;
}

/** `{a|b}` becomes one of the words. */
export function fill(text: string, random: () => number): string {
	return text.replace(/\{([^{}]*\|[^{}]*)\}/g, (_, words: string) =>
		pick(words.split('|'), random),
	);
}
