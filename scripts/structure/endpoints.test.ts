import { expect, test } from 'vitest';
import { codeFiles, isTestCode, read } from './source-files.ts';

const ENDPOINT = /^\s+(\w+): build\.(?:query|mutation|infiniteQuery)\b/gm;

test('no two requests of the remotes have the same name, since tests share one store', () => {
	const names = codeFiles
		.filter((file) => /^(mfe-|remote-kit\/)/.test(file) && !isTestCode(file))
		.flatMap((file) => [...read(file).matchAll(ENDPOINT)].map(([, name = '']) => ({ name, file })));
	const twice = [...Map.groupBy(names, ({ name }) => name).values()].filter(
		(found) => found.length > 1,
	);
	expect(names.length).toBeGreaterThan(100);
	expect(twice).toEqual([]);
});
