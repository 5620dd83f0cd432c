import { pathToFileURL } from 'node:url';
import type { LoaderContext } from '@rspack/core';
import { addBlanks } from './blanks.ts';
import { withoutSchemas } from './without-schemas.ts';

/**
 * A loader for `bff/contract` that runs after the types were removed. A route in the browser keeps
 * its method and address; in place of the schemas it gets the values to read where a response lacks
 * a field.
 */
export default async function loadContract(this: LoaderContext, source: string): Promise<string> {
	const module = await import(pathToFileURL(this.resourcePath).href);
	return addBlanks(withoutSchemas(source), module);
}
