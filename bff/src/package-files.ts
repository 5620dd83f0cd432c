import { extname, join } from 'node:path';

/**
 * The folder `bff`. The bundle is in `bff/dist`, as deep as this file, so other modules find files
 * of the package from here.
 */
export const packageFolder = join(import.meta.dirname, '..');

/**
 * The file that a thread runs, beside the module that starts it: TypeScript in the sources,
 * JavaScript in the bundle. `from`: the `import.meta.url` of that module.
 */
export function threadFile(name: string, from: string): URL {
	return new URL(`${name}${extname(from)}`, from);
}
