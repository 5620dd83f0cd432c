import * as Type from 'typebox';
import { missing } from './api/failure.ts';

/** The parameters of every list. */
export const Paging = {
	limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
	starting_after: Type.Optional(Type.String()),
};

interface PageRequest {
	limit?: number;
	starting_after?: string;
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

	page({ limit = 10, starting_after }: PageRequest, matches: (object: T) => boolean): List<T> {
		const all = this.all();
		const after =
			starting_after === undefined ? -1 : all.indexOf(this.get(starting_after, 'starting_after'));
		const found = all.slice(after + 1).filter(matches);
		return {
			object: 'list',
			data: found.slice(0, limit),
			has_more: found.length > limit,
			url: this.#url,
		};
	}
}
