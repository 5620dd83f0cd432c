import { join } from 'node:path';

/**
 * For processes that tests start: Node keeps the compiled modules here, so that the next process
 * imports the server in two thirds of the time.
 */
export const compileCache = {
	NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../.cache/compiled'),
};
