import type { Values } from '../report.ts';

/** Measured values by quantity and contender, one for each round. */
export class Scores {
	#values = new Map<string, Values>();

	add(quantity: string, contender: string, value: number): void {
		const values = this.#values.get(quantity) ?? {};
		values[contender] = [...(values[contender] ?? []), value];
		this.#values.set(quantity, values);
	}

	of(quantity: string): Values {
		return this.#values.get(quantity) ?? {};
	}
}
