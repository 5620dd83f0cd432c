import { readFile } from 'node:fs/promises';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { PreviousRemoteProps } from '../../previous-release/remote-props.ts';
import { CONTRACT_VERSION, OLDEST_CONTRACT_VERSION, type RemoteProps } from './remote.ts';

const versions: { contract: number } = JSON.parse(
	await readFile(new URL('../../previous-release/versions.json', import.meta.url), 'utf8'),
);

/**
 * Compares `RemoteProps` with those of the previous release. The compiler does the work: `tsc -p .`
 * fails where they are incompatible. For an intended break, raise `CONTRACT_VERSION` (and later
 * `OLDEST_CONTRACT_VERSION`) and describe the difference here.
 */
describe('remotes and shells of consecutive releases [J3]', () => {
	test('today’s shell gives a remote of the previous release all the props it was built for', () => {
		expectTypeOf<RemoteProps>().toExtend<PreviousRemoteProps>();
	});

	test("today's remote runs under the shell of the previous release: new props are optional", () => {
		expectTypeOf<PreviousRemoteProps>().toExtend<RemoteProps>();
	});
});

test('the contract version never decreases, and the oldest supported version is not above it', () => {
	expect(CONTRACT_VERSION).toBeGreaterThanOrEqual(versions.contract);
	expect(OLDEST_CONTRACT_VERSION).toBeLessThanOrEqual(CONTRACT_VERSION);
});
