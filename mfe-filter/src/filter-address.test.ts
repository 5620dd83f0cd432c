import { expect, test } from 'vitest';
import { readAddress, runPath } from './filter-address.ts';
import { runA } from './testing/samples.ts';

test.each([
	['', 'create', null],
	['?tab=runs', 'runs', null],
	[runPath(runA).split('?')[1] ?? '', 'runs', runA],
	['?tab=elsewhere', 'create', null],
	['?tab=runs&run=../../secret', 'runs', null],
])('%s', (search, tab, runId) => {
	expect(readAddress(search)).toEqual({ tab, runId });
});
