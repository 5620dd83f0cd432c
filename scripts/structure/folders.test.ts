import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { allFiles } from './source-files.ts';

const LIMIT = 25;
/** A file for each change of the schema, in order. Nobody looks for one among the others. */
const UNLIMITED = 'bff/migrations';

test(`no folder has more than ${LIMIT} source files`, () => {
	const sources = allFiles.filter((file) => /\.(tsx?|mjs|css)$/.test(file));
	const sizes = Map.groupBy(sources, dirname);
	sizes.delete(UNLIMITED);
	const large = [...sizes].filter(([, files]) => files.length > LIMIT);
	expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});
