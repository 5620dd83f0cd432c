import { join } from 'node:path';

/**
 * The folder `bff`. The bundle is in `bff/dist`, as deep as this file, so other modules find files
 * of the package from here.
 */
export const packageFolder = join(import.meta.dirname, '..');
