import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Parses JSON and checks it against a schema. Throws with the first mismatch. */
export function parseJson<Schema extends TSchema>(text: string, schema: Schema): Static<Schema> {
	const value: unknown = JSON.parse(text);
	if (Value.Check(schema, value)) return value;
	const [first] = Value.Errors(schema, value);
	throw new Error(`${first?.instancePath || 'the whole'} ${first?.message}`);
}
