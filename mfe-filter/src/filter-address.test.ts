import { expect, test } from 'vitest';
import { readAddress, runPath } from './filter-address.ts';
import { runA, templateA } from './testing/samples.ts';

test.each([
	['', 'create', null, null],
	[`?template=${templateA}`, 'create', null, templateA],
	['?template=gone', 'create', null, null],
	['?tab=runs', 'runs', null, null],
	[runPath(runA).split('?')[1] ?? '', 'runs', runA, null],
	['?tab=elsewhere', 'create', null, null],
	['?tab=runs&run=../../secret', 'runs', null, null],
])('%s', (search, tab, runId, templateId) => {
	expect(readAddress(search)).toEqual({ tab, runId, templateId });
});
