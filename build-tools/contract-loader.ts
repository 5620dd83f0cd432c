import { pathToFileURL } from 'node:url';
import type { LoaderContext } from '@rspack/core';
import { addBlanks } from './blanks.ts';
import { withoutSchemas } from './without-schemas.ts';

/**
 * A loader for `bff/contract` that runs after the types were removed. A route in the browser has
 * its method, its address, and in place of the schemas what is read where a response lacks it.
 */
export default async function loadContract(this: LoaderContext, source: string): Promise<string> {
	const module = await import(pathToFileURL(this.resourcePath).href);
	return addBlanks(withoutSchemas(source), module);
}
