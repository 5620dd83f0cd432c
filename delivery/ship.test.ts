import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { integrityOf } from '../build-tools/integrity.ts';
import { type FakeBucket, startBucket } from './testing/fake-bucket.ts';
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
])('shipping to $kind', ({ newTestStore }) => {
	test('uploads the build, makes it live and prints each step', async () => {
		const { store, live } = await newTestStore();
		vi.useFakeTimers({ toFake: ['Date'] });
		onTestFinished(() => void vi.useRealTimers());
		const output = await shipBuild(store, first, {
			commit: { name: 'abc1234', time: new Date(Date.now() - 125_000) },
			meanwhile: async () => void vi.setSystemTime(Date.now() + 3_000),
		});
		expect(output).toContain(
			`Live      small ${first.version}. It took 3.0 s, 2 min 8 s after the commit.`,
		);
		expect(output).toContain('not compared with a running product');
		expect(await live()).toEqual({
			version: first.version,
			commit: 'abc1234',
			since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
			entry: first.entry,
			before: [],
		});
		const script = await store.read(`remotes/small/${first.version}/remoteEntry.js`);
		expect(integrityOf(script ?? Buffer.of())).toBe(first.entry?.integrity);
	});

	test('uploads an entry for previews with relative addresses', async () => {
		const { store } = await newTestStore();
		await shipBuild(store, first);
		const entry = JSON.parse(
			String(await store.read(`remotes/small/${first.version}/registry-entry.json`)),
		);
		expect(entry).toMatchObject({
			entry: 'remoteEntry.js',
			version: first.version,
			contract: 1,
			integrity: first.entry?.integrity,
		});
		expect(entry.preload.map(({ href }: { href: string }) => href)).toEqual([
			'assets/app.1a2b3c4d.js',
			'assets/app.5e6f7a8b.css',
		]);
	});

	test('documents are shipped with their integrity', async () => {
		const { store, live } = await newTestStore();
		const build = makeDocuments('Write what you know.');
		await shipBuild(store, build);
		const { documents, entry } = await live('leaflet');
		expect(entry).toBeUndefined();
		expect(documents).toEqual({
			'/': {
				href: `/remotes/leaflet/${build.version}/index.html`,
				integrity: integrityOf(build.files.get('index.html') ?? Buffer.of()),
			},
		});
	});

	test('shipping the live version again changes nothing and says so', async () => {
		const { store, live } = await newTestStore();
		await shipBuild(store, first, { commit: { name: 'earlier' } });
		const before = await live();
		expect(await shipBuild(store, first, { commit: { name: 'later' } })).toContain(
			`since ${before.since}: nothing was changed`,
		);
		expect(await live()).toEqual(before);
	});

	test('a version that was shipped before is used again', async () => {
		const { store, live } = await newTestStore();
		for (const build of [first, second]) await shipBuild(store, build);
		expect(await shipBuild(store, first)).toContain('already there');
		expect(await live()).toMatchObject({ version: first.version, before: [second.version] });
	});

	test('the same version with other content is refused', async () => {
		const { store, live } = await newTestStore();
		await shipBuild(store, first);
		const other = { ...makeBuild('other'), version: first.version };
		const moved = JSON.parse(
			JSON.stringify(other.entry).replaceAll(makeBuild('other').version, first.version),
		);
		await expect(shipBuild(store, { ...other, entry: moved })).rejects.toThrow(
			'raise the version in mfe-small/package.json',
		);
		expect(await live()).toMatchObject({ version: first.version, before: [] });
	});

	test('a preview is uploaded, its address is printed, and the live version stays', async () => {
		const { store, live } = await newTestStore();
		await shipBuild(store, first);
		const output = await shipBuild(store, second, { preview: true });
		expect(output).toContain(
			`?remote.small=URL/remotes/small/${second.version}/registry-entry.json`,
		);
		expect(output).toContain(`${first.version}, as before`);
		expect(await live()).toMatchObject({ version: first.version });
		expect(await store.read(`remotes/small/${second.version}/release.json`)).toBeDefined();
	});

	test('a dry run uploads nothing', async () => {
		const { store } = await newTestStore();
		expect(await shipBuild(store, first, { dryRun: true })).toContain('Nothing was changed');
		expect(await store.read(`remotes/small/${first.version}/remoteEntry.js`)).toBeUndefined();
		expect(await store.list('live')).toEqual([]);
	});

	test('two remotes that are shipped at once are both live', async () => {
		const { store, live } = await newTestStore();
		const other = makeBuild('other', { name: 'other' });
		await Promise.all([shipBuild(store, first), shipBuild(store, other)]);
		expect(await live()).toMatchObject({ version: first.version });
		expect(await live('other')).toMatchObject({ version: other.version });
	});

	test('another ship in the meantime is not undone, and the message names it', async () => {
		const { store, live } = await newTestStore();
		await shipBuild(store, first);
		const late = shipBuild(store, third, {
			meanwhile: () => shipBuild(store, second, { commit: { name: 'theirs' } }),
		});
		await expect(late).rejects.toThrow(
			new RegExp(
				`^${second.version} of theirs went live at \\d{4}-.*Z in the meantime. Look at it, then ship again\\.$`,
			),
		);
		expect(await live()).toMatchObject({ version: second.version, before: [first.version] });
	});

	test('a live record that was deleted in the meantime is not recreated', async () => {
		const { store, write } = await newTestStore();
		await shipBuild(store, first);
		await expect(
			shipBuild(store, second, { meanwhile: () => write('live/small.json', undefined) }),
		).rejects.toThrow('was deleted in the meantime');
		expect(await store.list('live')).toEqual([]);
	});

	test.each(['{"version": 7}', 'not JSON', ''])(
		'an invalid live record (%j) is refused with its path, and replaced by --force',
		async (text) => {
			const { store, live, write } = await newTestStore();
			await write('live/small.json', text);
			await expect(shipBuild(store, first)).rejects.toThrow(
				`${store.title}/live/small.json is not a valid record`,
			);
			await expect(rollBackBuild(store)).rejects.toThrow('live/small.json is not a valid record');
			await shipBuild(store, first, { force: true });
			expect(await live()).toMatchObject({ version: first.version, before: [] });
		},
	);

	test('a file that was changed after the upload is found, and shipping again repairs it', async () => {
		const { store, live, write } = await newTestStore();
		await shipBuild(store, first);
		await shipBuild(store, second);
		await write(`remotes/small/${first.version}/assets/app.1a2b3c4d.js`, 'stealCookies()');
		const refusal = `remotes/small/${first.version}/assets/app.1a2b3c4d.js is not what was shipped`;
		await expect(rollBackBuild(store)).rejects.toThrow(refusal);
		await expect(shipBuild(store, first)).rejects.toThrow(refusal);
		expect(await live()).toMatchObject({ version: second.version });
		await write(`remotes/small/${first.version}/release.json`, undefined);
		await shipBuild(store, first);
		expect(await rollBackBuild(store)).toContain(second.version);
	});

	test('an incomplete upload is completed by the next ship of that version', async () => {
		const { store, live, write } = await newTestStore();
		await write(`remotes/small/${first.version}/remoteEntry.js`, 'half');
		await expect(rollBackBuild(store, { version: first.version })).rejects.toThrow(
			`has no small ${first.version}, or only a part of it`,
		);
		await shipBuild(store, first);
		expect(await live()).toMatchObject({ version: first.version });
	});
});

test('files in a bucket have content types and are immutable, and the live record is not cached', async () => {
	const { store, target } = await bucketTestStore(bucket);
	await shipBuild(store, first);
	const at = (file: string) => bucket.head(`/${target.slice('s3://'.length)}/${file}`);
	const script = await at(`remotes/small/${first.version}/remoteEntry.js`);
	expect(script.get('content-type')).toBe('text/javascript; charset=utf-8');
	expect(script.get('cache-control')).toBe('public, max-age=31536000, immutable');
	expect(
		(await at(`remotes/small/${first.version}/assets/app.5e6f7a8b.css`)).get('content-type'),
	).toBe('text/css; charset=utf-8');
	expect((await at('live/small.json')).get('cache-control')).toBe('no-cache');
	expect(
		await store.read(`remotes/small/${first.version}/assets/app.1a2b3c4d.js.br`),
	).toBeUndefined();
});
