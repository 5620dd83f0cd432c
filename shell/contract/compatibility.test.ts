import { readFile } from 'node:fs/promises';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { PreviousRemoteProps } from '../../previous-release/remote-props.ts';
import { CONTRACT_VERSION, OLDEST_CONTRACT_VERSION, type RemoteProps } from './remote.ts';

const versions: { contract: number } = JSON.parse(
	await readFile(new URL('../../previous-release/versions.json', import.meta.url), 'utf8'),
);

/**
 * `RemoteProps` against those of the previous release, checked by the compiler: `tsc -p .` fails
 * where they no longer fit. When they must not fit any more, raise `CONTRACT_VERSION` (and later
 * `OLDEST_CONTRACT_VERSION`) and write down here what is different.
 */
describe('remotes and shells of neighbouring releases [J3]', () => {
	test("a remote of the previous release gets all it was promised from today's shell", () => {
		expectTypeOf<RemoteProps>().toExtend<PreviousRemoteProps>();
	});

	test('a remote of today runs under the shell of the previous release: whatever is new may be missing', () => {
		expectTypeOf<PreviousRemoteProps>().toExtend<RemoteProps>();
	});
});

test('a version is only ever raised, and the shell gives what it gave to the previous release or says since when not', () => {
	expect(CONTRACT_VERSION).toBeGreaterThanOrEqual(versions.contract);
	expect(OLDEST_CONTRACT_VERSION).toBeLessThanOrEqual(CONTRACT_VERSION);
});
