import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** JSON of a known shape. Throws with the first thing that is wrong in it. */
export function parseJson<Schema extends TSchema>(text: string, schema: Schema): Static<Schema> {
	const value: unknown = JSON.parse(text);
	if (Value.Check(schema, value)) return value;
	const [first] = Value.Errors(schema, value);
	throw new Error(`${first?.instancePath || 'the whole'} ${first?.message}`);
}
