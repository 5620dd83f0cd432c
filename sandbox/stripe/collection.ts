import * as Type from 'typebox';
import { missing } from './api/failure.ts';

/** The parameters of every list. */
export const Paging = {
	limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
	starting_after: Type.Optional(Type.String()),
	ending_before: Type.Optional(Type.String()),
};

interface PageRequest {
	limit?: number;
	starting_after?: string;
	ending_before?: string;
}

export interface List<T> {
	object: 'list';
	data: T[];
	has_more: boolean;
	url: string;
}

/** All objects of one kind. Lists show the newest first. */
export class Collection<T extends { id: string }> {
	readonly #kind: string;
	readonly #url: string;
	#byId = new Map<string, T>();

	/** `kind` is used in error messages, `url` in lists. */
	constructor(kind: string, url: string) {
		this.#kind = kind;
		this.#url = url;
	}

	add(object: T): T {
		this.#byId.set(object.id, object);
		return object;
	}

	find(id: string): T | undefined {
		return this.#byId.get(id);
	}

	/** Throws Stripe's error if it is missing. `param` is the parameter with the id, if any. */
	get(id: string, param?: string): T {
		const found = this.#byId.get(id);
		if (!found) throw missing(this.#kind, id, param);
		return found;
	}

	all(): T[] {
		return [...this.#byId.values()].reverse();
	}

	page(
		{ limit = 10, starting_after, ending_before }: PageRequest,
		matches: (object: T) => boolean,
	): List<T> {
		const fitting = this.all();
		const after =
			starting_after === undefined
				? -1
				: fitting.indexOf(this.get(starting_after, 'starting_after'));
		const before =
			ending_before === undefined
				? fitting.length
				: fitting.indexOf(this.get(ending_before, 'ending_before'));
		const within = fitting.slice(after + 1, before).filter(matches);
		const data = ending_before === undefined ? within.slice(0, limit) : within.slice(-limit);
		return { object: 'list', data, has_more: within.length > data.length, url: this.#url };
	}
}
