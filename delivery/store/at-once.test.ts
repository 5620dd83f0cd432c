import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CONTRACT_VERSION } from '../../shell/contract/remote.ts';
import { type FakeBucket, startBucket } from '../testing/fake-bucket.ts';
import { fakeProduct } from '../testing/fake-product.ts';
import { makeBuild } from '../testing/make-build.ts';
import { realRemote } from '../testing/real-remote.ts';
import { runProgram } from '../testing/run-program.ts';
import { shipBuild } from '../testing/ship-quickly.ts';
import { bucketTestStore, folderTestStore } from '../testing/stores.ts';

let bucket: FakeBucket;
beforeAll(async () => {
	bucket = await startBucket();
}, 60_000);
beforeEach(() => {
	bucket.supportsConditions = true;
	bucket.refused = [];
	bucket.onRequest = () => false;
	bucket.onDone = () => false;
});
afterAll(() => bucket.close());

const wentLive = /went live at \d{4}-.*Z in the meantime. Look at it, then ship again\.$/;
const first = makeBuild('first');
const builds = [makeBuild('second'), makeBuild('third')];

/** Blocks until `count` callers have arrived. */
function barrier(count: number): () => Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	let arrived = 0;
	return () => {
		if (++arrived === count) resolve();
		return promise;
	};
}

test('of two simultaneous ships of a remote to a folder, one goes live and the other fails', async () => {
	const { target, live } = await folderTestStore();
	const folders = await Promise.all(['hers', 'his'].map(realRemote));
	// The last step of both before they replace the live record is to fetch their own entry file.
	const waitForAll = barrier(2);
	const at = await fakeProduct(target, {
		registry: { contracts: { oldest: 1, newest: CONTRACT_VERSION } },
		answers: async ({ url = '' }) => {
			if (url.endsWith('remoteEntry.js')) await waitForAll();
			return false;
		},
	});
	const ended = await Promise.all(
		folders.map((cwd) => runProgram('ship', ['--to', target, '--at', at], { cwd })),
	);
	const [winner, loser] = ended.toSorted((a, b) => Number(a.code) - Number(b.code));
	expect(winner).toMatchObject({ code: 0, err: '' });
	expect(loser).toMatchObject({
		code: 1,
		err: expect.stringMatching(/^1\.2\.3-[0-9a-f]{8} of unknown went live at .* in the meantime/),
	});
	const { version, before } = await live();
	expect(winner?.out).toContain(`Live      small ${version}.`);
	expect(loser?.err).toContain(version);
	expect(before).toEqual([]);
}, 60_000);

test.each([
	{ what: 'honours conditions', supportsConditions: true, when: 'onRequest' },
	{ what: 'ignores conditions', supportsConditions: false, when: 'onDone' },
] as const)(
	'two simultaneous ships behave the same in a bucket that $what',
	async ({ supportsConditions, when }) => {
		const { store, live } = await bucketTestStore(bucket);
		await shipBuild(store, first);
		bucket.supportsConditions = supportsConditions;
		const waitForAll = barrier(2);
		bucket[when] = async (method, path) => {
			if (method === 'PUT' && path.endsWith('/live/small.json')) await waitForAll();
			return false;
		};
		const outcomes = await Promise.allSettled(builds.map((build) => shipBuild(store, build)));
		const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
		expect(refused).toHaveLength(1);
		expect(refused[0]?.reason.message).toMatch(wentLive);
		expect(bucket.refused).toHaveLength(supportsConditions ? 1 : 0);
		const { version, before } = await live();
		expect(refused[0]?.reason.message).toContain(version);
		expect(outcomes.find((outcome) => outcome.status === 'fulfilled')?.value).toContain(version);
		expect(before).toEqual([first.version]);
	},
);

test.each([
	{ kind: 'a folder', newTestStore: folderTestStore },
	{ kind: 'a bucket', newTestStore: () => bucketTestStore(bucket) },
])('two simultaneous ships of one version to $kind both succeed', async ({ newTestStore }) => {
	const { store, live } = await newTestStore();
	await shipBuild(store, first);
	const [next] = builds;
	const output = await shipBuild(store, next ?? first, {
		meanwhile: () => shipBuild(store, next ?? first),
	});
	expect(output).toContain(`Live      small ${next?.version},`);
	expect(await live()).toMatchObject({ version: next?.version, before: [first.version] });
});

test.each([
	{ kind: 'a folder', newTestStore: folderTestStore },
	{ kind: 'a bucket', newTestStore: () => bucketTestStore(bucket) },
])(
	'with many simultaneous changes of one live record in $kind, one succeeds',
	async ({ newTestStore }) => {
		const { store } = await newTestStore();
		let line = await store.readRecord('live/small.json');
		for (const round of ['first', 'second']) {
			const texts = Array.from({ length: 12 }, (_, index) => `${round} ${index}`);
			const before = line;
			const changed = await Promise.all(
				texts.map((text) => store.replaceRecord('live/small.json', before, text)),
			);
			expect(changed.filter(Boolean)).toHaveLength(1);
			line = await store.readRecord('live/small.json');
			expect(line?.text).toBe(texts[changed.indexOf(true)]);
		}
	},
);

test('a change of the live record is noticed even in a bucket that ignores conditions', async () => {
	const { store, live } = await bucketTestStore(bucket);
	await shipBuild(store, first);
	bucket.supportsConditions = false;
	const [theirs, ours] = builds;
	await expect(
		shipBuild(store, ours ?? first, { meanwhile: () => shipBuild(store, theirs ?? first) }),
	).rejects.toThrow(wentLive);
	expect(await live()).toMatchObject({ version: theirs?.version, before: [first.version] });
});

test('a lost response is not a failure if the bucket has the new record', async () => {
	const { store, live } = await bucketTestStore(bucket);
	let lost = 0;
	bucket.onDone = (method, path) =>
		method === 'PUT' && path.endsWith('/live/small.json') && ++lost === 1;
	await shipBuild(store, first);
	// The retried request failed, because its condition was no longer met.
	expect(lost).toBe(1);
	expect(await live()).toMatchObject({ version: first.version });
});

test('requests to a bucket that fails for a moment are retried', async () => {
	const { store, live } = await bucketTestStore(bucket);
	let failures = 0;
	bucket.onRequest = (method, path, response) => {
		if (method !== 'PUT' || !path.endsWith('remoteEntry.js') || ++failures > 2) return false;
		response.writeHead(503).end();
		return true;
	};
	await shipBuild(store, first);
	expect(failures).toBe(3);
	expect(await live()).toMatchObject({ version: first.version });
});
