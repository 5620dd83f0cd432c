import { readFile } from 'node:fs/promises';
import type { Static, TSchema } from 'typebox';
import { parseJson } from './parse-json.ts';

/** Reads a JSON file; undefined if it does not exist. Throws if it does not fit the schema. */
export async function readJson<Schema extends TSchema>(
	file: string,
	schema: Schema,
): Promise<Static<Schema> | undefined> {
	let text: string;
	try {
		text = await readFile(file, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
	try {
		return parseJson(text, schema);
	} catch (error) {
		throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
	}
}
