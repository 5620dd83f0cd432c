import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { type Prepare, prepareQuery } from './prepared.ts';

// How a list is read: a prepared query whose only value is the JSON of the whole list. If nothing
// but the query is needed, the browser gets the text unchanged; otherwise it is parsed, completed
// and written again. Both are faster than reading rows and applying a response schema.

declare const shape: unique symbol;

/** The JSON of a value, as text. */
export type Json<Value> = string & { readonly [shape]?: Value };

/** Prepares a query with one row and one column, `json`, which is text. */
export function prepareJson<Value>(
	prepare: Prepare,
	name: string,
	query: RawBuilder<{ json: Json<Value> }>,
): (values: Readonly<Record<string, unknown>>) => Promise<Json<Value>> {
	const run = prepareQuery(prepare, name, query);
	return async (values) => {
		const [row] = await run(values);
		if (!row) throw new Error(`The query ${name} returned no row.`);
		return row.json;
	};
}

export function parseJson<Value>(json: Json<Value>): Value {
	return JSON.parse(json);
}

export function writeJson<Value>(value: Value): Json<Value> {
	return JSON.stringify(value);
}

/**
 * The response of a handler with a text as its body. No response schema is applied: its type is
 * checked against the contract here, and its content by the client of the tests.
 */
export function sendJson<Body>(reply: FastifyReply, json: Json<Body>): Body {
	reply.type('application/json; charset=utf-8');
	return json as unknown as Body;
}

/** A time of the contract, ISO 8601 in UTC with milliseconds, from a column. */
export function isoTime(column: string): RawBuilder<string> {
	return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
