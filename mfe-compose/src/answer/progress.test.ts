import { expect, test } from 'vitest';
import { describeDrafts } from './progress.ts';

test.each([
	[0, false, ''],
	[0, true, 'the first is arriving'],
	[2, true, '2 done, the third is arriving'],
	[2, false, '2 done'],
	[10, true, '10 done, the 11th is arriving'],
	[20, true, '20 done, the 21st is arriving'],
	[21, true, '21 done, the 22nd is arriving'],
])('%i drafts done, one being written: %s', (done, isWriting, description) => {
	expect(describeDrafts(done, isWriting)).toBe(description);
});
