import { readFile } from 'node:fs/promises';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { PreviousRemoteProps } from '../../previous-release/remote-props.ts';
import {
	CONTRACT_VERSION,
	contractOf,
	OLDEST_CONTRACT_VERSION,
	type RemoteProps,
} from './remote.ts';
import { remoteScreens } from './screens.ts';

const readKept = async (file: string) =>
	JSON.parse(await readFile(new URL(`../../previous-release/${file}`, import.meta.url), 'utf8'));
const versions: { contract: number } = await readKept('versions.json');
const previousScreens: { path: string; remote: string }[] = await readKept('screens.json');

/**
 * Compares `RemoteProps` with those of the previous release. The compiler does the work: `tsc -p .`
 * fails where they are incompatible. For an intended break, raise `CONTRACT_VERSION` (and later
 * `OLDEST_CONTRACT_VERSION`) and describe the difference here.
 */
describe('remotes and shells of consecutive releases [J3]', () => {
	test("today's shell gives a remote of the previous release all the props it was built for", () => {
		expectTypeOf<RemoteProps>().toExtend<PreviousRemoteProps>();
	});

	test("today's remote runs under the shell of the previous release: new props are optional", () => {
		expectTypeOf<PreviousRemoteProps>().toExtend<RemoteProps>();
	});
});

test('a remote does not run under the shell of the previous release if that expects screens of it that have moved [J3]', () => {
	const remoteOf = new Map(remoteScreens.map(({ path, remote }) => [path, remote]));
	const changed = previousScreens
		.filter(({ path, remote }) => remoteOf.get(path) !== remote)
		.map(({ remote }) => remote);
	expect([...new Set(changed)].filter((one) => contractOf(one) <= versions.contract)).toEqual([]);
});

test('every remote runs under the shell of its release', () => {
	for (const { remote } of remoteScreens)
		expect(contractOf(remote)).toBeLessThanOrEqual(CONTRACT_VERSION);
});

test('the contract version never decreases, and the oldest supported version is not above it', () => {
	expect(CONTRACT_VERSION).toBeGreaterThanOrEqual(versions.contract);
	expect(OLDEST_CONTRACT_VERSION).toBeLessThanOrEqual(CONTRACT_VERSION);
});
