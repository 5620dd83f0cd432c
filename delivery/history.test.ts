import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRelease, verifyStored } from './release.ts';
import { makeBuild } from './testing/make-build.ts';
import { rollBackBuild, shipBuild } from './testing/ship-quickly.ts';
import { folderTestStore } from './testing/stores.ts';

const builds = ['a', 'b', 'c', 'd'].map((word) => makeBuild(word));
const step = fc.oneof(
	fc.record({ kind: fc.constant('ship' as const), build: fc.constantFrom(...builds) }),
	fc.record({ kind: fc.constant('preview' as const), build: fc.constantFrom(...builds) }),
	fc.record({ kind: fc.constant('back' as const) }),
	fc.record({ kind: fc.constant('to' as const), build: fc.constantFrom(...builds) }),
);

test('whatever is shipped and rolled back in whatever order: what is live is whole, and the way back is the way that was come', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
			const { store, live } = await folderTestStore();
			/** Versions that were live, the newest last. */
			let way: string[] = [];
			const put = new Set<string>();
			for (const it of steps) {
				if (it.kind === 'ship' || it.kind === 'preview') {
					const { version } = it.build;
					put.add(version);
					await shipBuild(store, it.build, { preview: it.kind === 'preview' });
					if (it.kind === 'ship' && way.at(-1) !== version)
						way = [...way.filter((other) => other !== version), version];
				} else {
					const version = it.kind === 'to' ? it.build.version : way.at(-2);
					const isPossible = way.length > 0 && version !== undefined && put.has(version);
					const outcome = rollBackBuild(
						store,
						it.kind === 'to' ? { version: it.build.version } : {},
					);
					if (!isPossible)
						await expect(outcome).rejects.toThrow(
							/no version to roll back to|no live version of small|has no small/,
						);
					else {
						await outcome;
						const index = way.indexOf(version);
						way = index < 0 ? [...way, version] : way.slice(0, index + 1);
					}
				}
				if (way.length === 0) {
					expect(await store.list('live')).toEqual([]);
					continue;
				}
				const { version, before } = await live();
				expect([version, ...before]).toEqual(way.toReversed());
				const release = await readRelease(store, 'small', version);
				if (!release) throw new Error(`${version} is live and not whole`);
				await verifyStored(store, release);
			}
		}),
		{ numRuns: 25 },
	);
}, 60_000);
