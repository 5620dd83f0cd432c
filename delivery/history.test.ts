import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRelease, verifyStored } from './release.ts';
import { makeBuild } from './testing/make-build.ts';
import { rollBackBuild, shipBuild } from './testing/ship-quickly.ts';
import { folderTestStore } from './testing/stores.ts';

type Build = ReturnType<typeof makeBuild>;
const builds = ['a', 'b', 'c', 'd'].map((word) => makeBuild(word));
const [a, b, c] = builds as [Build, Build, Build];
const ship = (build: Build) => ({ kind: 'ship' as const, build });
const back = { kind: 'back' as const };
const to = (build: Build) => ({ kind: 'to' as const, build });
/**
 * States that random steps rarely reach: versions that were live before, shipped or rolled back to.
 */
const examples = [
	[ship(a), ship(b), ship(a), back, back, back],
	[ship(a), ship(b), ship(c), to(a), ship(b), back],
	[ship(a), ship(b), ship(c), to(b), to(c), back, back],
	[{ kind: 'preview' as const, build: a }, ship(b), to(a), back],
];
const step = fc.oneof(
	fc.record({ kind: fc.constant('ship' as const), build: fc.constantFrom(...builds) }),
	fc.record({ kind: fc.constant('preview' as const), build: fc.constantFrom(...builds) }),
	fc.record({ kind: fc.constant('back' as const) }),
	fc.record({ kind: fc.constant('to' as const), build: fc.constantFrom(...builds) }),
);

test('after any sequence of ships and rollbacks, the live version and the history are right', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
			const { store, live } = await folderTestStore();
			/** Versions that were live, the newest last. */
			let history: string[] = [];
			const put = new Set<string>();
			for (const action of steps) {
				if (action.kind === 'ship' || action.kind === 'preview') {
					const { version } = action.build;
					put.add(version);
					await shipBuild(store, action.build, { preview: action.kind === 'preview' });
					if (action.kind === 'ship' && history.at(-1) !== version)
						history = [...history.filter((other) => other !== version), version];
				} else {
					const version = action.kind === 'to' ? action.build.version : history.at(-2);
					const isPossible =
						action.kind === 'to' ? put.has(action.build.version) : history.length > 0;
					const outcome = rollBackBuild(
						store,
						action.kind === 'to' ? { version: action.build.version } : {},
					);
					if (!isPossible)
						await expect(outcome).rejects.toThrow(/no live version of small|has no small/);
					else {
						await outcome;
						const index = version === undefined ? -1 : history.indexOf(version);
						// Before the first version, the deployed build was live, which has no record.
						if (version === undefined) history = [];
						else history = index < 0 ? [...history, version] : history.slice(0, index + 1);
					}
				}
				if (history.length === 0) {
					expect(await store.list('live')).toEqual([]);
					continue;
				}
				const { version, before } = await live();
				expect([version, ...before]).toEqual(history.toReversed());
				const release = await readRelease(store, 'small', version);
				if (!release) throw new Error(`${version} is live and not whole`);
				await verifyStored(store, release);
			}
		}),
		{ numRuns: 25, examples: examples.map((steps) => [steps]) },
	);
}, 60_000);
