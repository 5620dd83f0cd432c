import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { parseJson } from '../src/http/parse-json.ts';

/** Reads a data set: a file of JSON lines, each checked against the schema. */
export function readData<Schema extends TSchema>(name: string, schema: Schema): Static<Schema>[] {
	const lines = readFileSync(join(import.meta.dirname, 'data', name), 'utf8')
		.trim()
		.split('\n');
	return lines.map((line, at) => {
		try {
			return parseJson(line, schema);
		} catch (error) {
			throw new Error(`${name}, line ${at + 1}: ${error instanceof Error ? error.message : ''}`);
		}
	});
}
