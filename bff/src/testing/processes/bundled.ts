import { join } from 'node:path';
import { packageFolder } from '../../package-files.ts';

/**
 * For processes that tests start: Node keeps the compiled modules here, so that the next process
 * imports the server in two thirds of the time.
 */
export const compileCache = {
	NODE_COMPILE_CACHE: join(packageFolder, '../.cache/compiled'),
};

/** The arguments of Node for the bundle of the server or of a command: `server`, `invite`, … */
export function bundled(name: string): string[] {
	return ['--enable-source-maps', join(packageFolder, 'dist', `${name}.js`)];
}
