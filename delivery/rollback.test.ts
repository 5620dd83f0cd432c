import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLive, removeLive } from './live-version.ts';
import { type FakeBucket, startBucket } from './testing/fake-bucket.ts';
import { fakeProduct } from './testing/fake-product.ts';
import { makeBuild, makeDocuments } from './testing/make-build.ts';
import { rollBackBuild, shipBuild } from './testing/ship-quickly.ts';
import { bucketTestStore, folderTestStore } from './testing/stores.ts';

let bucket: FakeBucket;
beforeAll(async () => {
	bucket = await startBucket();
}, 60_000);
afterAll(() => bucket.close());

const first = makeBuild('first');
const second = makeBuild('second');
const third = makeBuild('third');

describe.each([
	{ kind: 'a folder', newTestStore: folderTestStore },
	{ kind: 'a bucket', newTestStore: () => bucketTestStore(bucket) },
])('rolling back in $kind', ({ newTestStore }) => {
	test('restores the previous version with its commit; a second rollback goes one version further', async () => {
		const { store, live } = await newTestStore();
		for (const build of [first, second, third])
			await shipBuild(store, build, { commit: { name: `of-${build.version}` } });
		expect(await rollBackBuild(store)).toContain(
			`Live      small ${second.version}, in place of ${third.version}.`,
		);
		expect(await live()).toMatchObject({
			version: second.version,
			commit: `of-${second.version}`,
			entry: second.entry,
			before: [first.version],
		});
		await rollBackBuild(store);
		expect(await live()).toMatchObject({ version: first.version, before: [] });
	});

	test('after the first ship returns to the build that the server was deployed with', async () => {
		const { store, live } = await newTestStore();
		await shipBuild(store, first);
		expect(await rollBackBuild(store)).toContain(
			`Live      small as the server was deployed, in place of ${first.version}.`,
		);
		expect(await store.readRecord('live/small.json')).toBeUndefined();
		await expect(rollBackBuild(store)).rejects.toThrow(
			'the server already runs the build it was deployed with',
		);
		expect(await rollBackBuild(store, { version: first.version })).toContain(
			`Live      small ${first.version}, in place of the deployed build.`,
		);
		expect(await live()).toMatchObject({ version: first.version, before: [] });
	});

	test('does not remove a version that was shipped in the meantime', async () => {
		const { store, live } = await newTestStore();
		await shipBuild(store, first);
		const seen = await readLive(store, 'small');
		await shipBuild(store, second);
		await expect(removeLive(store, 'small', seen)).rejects.toThrow('was changed in the meantime');
		expect(await live()).toMatchObject({ version: second.version });
	});

	test('can make any shipped version live, also a newer one', async () => {
		const { store, live } = await newTestStore();
		for (const build of [first, second, third]) await shipBuild(store, build);
		await rollBackBuild(store, { version: first.version });
		expect(await live()).toMatchObject({ version: first.version, before: [] });
		await rollBackBuild(store, { version: third.version });
		expect(await live()).toMatchObject({ version: third.version, before: [first.version] });
		expect(await rollBackBuild(store, { version: third.version })).toContain('nothing was changed');
	});

	test('a missing or incomplete version is refused', async () => {
		const { store, live, write } = await newTestStore();
		for (const build of [first, second]) await shipBuild(store, build);
		await expect(rollBackBuild(store, { version: '9.9.9-00000000' })).rejects.toThrow(
			'has no small 9.9.9-00000000',
		);
		await write(`remotes/small/${first.version}/assets/app.1a2b3c4d.js`, undefined);
		await expect(rollBackBuild(store)).rejects.toThrow('assets/app.1a2b3c4d.js is missing');
		await write(`remotes/small/${first.version}/release.json`, '{"name":');
		await expect(rollBackBuild(store)).rejects.toThrow(
			`has no small ${first.version}, or only a part of it`,
		);
		expect(await live()).toMatchObject({ version: second.version });
	});

	test('a version of another remote is refused', async () => {
		const { store, write } = await newTestStore();
		await shipBuild(store, first);
		await shipBuild(store, makeBuild('other', { name: 'other' }));
		const { version } = makeBuild('other', { name: 'other' });
		await write(
			`remotes/small/${version}/release.json`,
			String(await store.read(`remotes/other/${version}/release.json`)),
		);
		await expect(rollBackBuild(store, { version })).rejects.toThrow(`has no small ${version}`);
	});

	test('without a live version a rollback is refused', async () => {
		const { store } = await newTestStore();
		await expect(rollBackBuild(store)).rejects.toThrow('has no live version of small');
	});

	test.each(['../other/1.0.0', '..', '.', 'a/b', ''])('%j is not a version', async (version) => {
		const { store } = await newTestStore();
		await shipBuild(store, first);
		await expect(rollBackBuild(store, { version })).rejects.toThrow('is not a version');
	});
});

test('a version for a contract that the product does not support is refused', async () => {
	const { store, target, live } = await folderTestStore();
	for (const build of [first, { ...second, entry: { ...second.entry, contract: 2 } }])
		await shipBuild(store, build);
	const at = await fakeProduct(target, { registry: { contracts: { oldest: 2, newest: 3 } } });
	await expect(rollBackBuild(store, { at })).rejects.toThrow(
		`small ${first.version} was built for contract 1 of the shell, and ${at} supports contracts 2 to 3: bring the remote up to date first.`,
	);
	expect(await live()).toMatchObject({ version: second.version });
});

test('a rollback to the deployed build waits until the running product shows it', async () => {
	const { store, target } = await folderTestStore();
	const deployed = { ...first.entry, entry: '/x.js' };
	const at = await fakeProduct(target, { registry: { remotes: { small: deployed } } });
	await shipBuild(store, first, { at });
	expect(await rollBackBuild(store, { at })).toContain('small as the server was deployed');
	const shown = (await (await fetch(`${at}/registry.json`)).json()) as {
		remotes: { small: unknown };
	};
	expect(shown.remotes.small).toEqual(deployed);
});

test('a rollback of documents shows on the running product', async () => {
	const { store, target, live } = await folderTestStore();
	const [before, after] = [makeDocuments('before'), makeDocuments('after')];
	const at = await fakeProduct(target);
	await shipBuild(store, before, { at });
	await shipBuild(store, after, { at });
	expect(await rollBackBuild(store, { at, name: 'leaflet' })).toContain(
		`API 1: supported by ${at}`,
	);
	expect(await live('leaflet')).toMatchObject({
		version: before.version,
		documents: { '/': { href: before.documents?.['/'] } },
	});
});
