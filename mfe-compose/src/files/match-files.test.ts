import { expect, test } from 'vitest';
import { matchFiles } from './match-files.ts';

const paths = [
	'Running/base miles',
	'running/week 9',
	'index we forgot',
	'notes/running',
	'caf\u00e9',
];

test.each([
	['run', ['Running/base miles', 'running/week 9', 'notes/running']],
	['RUNNING/W', ['running/week 9']],
	['index', ['index we forgot']],
	['base', ['Running/base miles']],
	['miles', []],
	['CAFE\u0301', ['caf\u00e9']],
	['.*', []],
])('%j matches paths, then names, that start with it, ignoring case', (query, found) => {
	expect(matchFiles(paths, query)).toEqual(found);
});
