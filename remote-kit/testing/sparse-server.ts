import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Blank, Route } from 'bff/contract/route';
import { type FakeRequest, FakeServer, json } from './fake-server.ts';

const folder = join(import.meta.dirname, '../../bff/contract');
const modules = await Promise.all(
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
		.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
);
const routes = modules
	.flatMap((module) => Object.values(module))
	.filter((value): value is Route => Object.hasOwn(Object(value), 'url'));

/** What a sparse server answers: an empty object, or the least that lists can hold. */
export type Sparseness = 'nothing' | 'ids';

/**
 * A server that leaves out all fields of all answers. With `ids`, lists have one item with nothing
 * but its id, and what may be missing is there and empty.
 */
export class SparseServer extends FakeServer {
	/** All responses so far. */
	readonly responses: Response[] = [];
	readonly #sparseness: Sparseness;

	constructor(sparseness: Sparseness) {
		super();
		this.#sparseness = sparseness;
	}

	protected override reply(request: FakeRequest): Response {
		const response = this.#respond(request);
		this.responses.push(response);
		return response;
	}

	#respond(request: FakeRequest): Response {
		const [method, path = ''] = request.route.split(' ');
		const route = routes.find((each) => each.method === method && addressOf(each).test(path));
		if (!route) throw new Error(`The contract has no ${request.route}.`);
		if (!route.blanks) throw new Error(`The blanks of ${request.route} are missing.`);
		const { response, events } = route.blanks;
		if (this.#sparseness === 'nothing') return json({});
		if (!events) return json(sparsest(response) ?? {});
		const stream = Object.entries(events).map(
			([event, blank]) => `event: ${event}\ndata: ${JSON.stringify(sparsest(blank))}\n\n`,
		);
		return new Response(stream.join(''));
	}
}

/** Empty ids make addresses such as `/api/drafts/`. */
function addressOf({ url }: Route): RegExp {
	return new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]*')}$`);
}

let ids = 0;
const nextId = () => String(++ids);

function sparsest(blank: Blank): unknown {
	if (typeof blank !== 'object' || blank === null) return undefined;
	if (Array.isArray(blank))
		return blank.length === 2 ? sparsest(blank[1]) : [sparsest(blank[0]) ?? null];
	return Object.fromEntries(
		Object.entries(blank).map(([field, part]) => [
			field,
			field === 'id' ? nextId() : sparsest(part),
		]),
	);
}
