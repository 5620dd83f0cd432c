import { extname } from 'node:path';

/**
 * The file that a thread runs, beside the module that starts it: TypeScript in the sources,
 * JavaScript in the bundle. `from`: the `import.meta.url` of that module.
 */
export function threadFile(name: string, from: string): URL {
	return new URL(`${name}${extname(from)}`, from);
}
