import type { Values } from '../report.ts';

/** What was measured, by quantity and contender, one value a round. */
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
