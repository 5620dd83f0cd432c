import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startBucket } from '../testing/fake-bucket.ts';
import { realRemote } from '../testing/real-remote.ts';
import { runProgram, startProgram } from '../testing/run-program.ts';
import { bucketTestStore, folderTestStore } from '../testing/stores.ts';

const minuteAgo = new Date(Date.now() - 60_000);

test('a ship killed before its folder is complete leaves no version; the next completes it', async () => {
	const { target, live } = await folderTestStore();
	const cwd = await realRemote('killed');
	const killed = startProgram('ship', ['--to', target], {
		cwd,
		env: { HANG_AT: '/remotes/' },
		before: 'hang-at-rename.ts',
	});
	await killed.printed('hangs');
	killed.child.kill('SIGKILL');
	expect((await killed.ended).code).toBeNull();
	expect(await readdir(path.join(target, 'remotes', 'small'))).toEqual([]);
	expect(await readdir(path.join(target, '.INCOMING'))).toHaveLength(1);

	expect(await runProgram('ship', ['--to', target], { cwd })).toMatchObject({ code: 0, err: '' });
	const { version } = await live();
	expect(await readdir(path.join(target, 'remotes', 'small'))).toEqual([version]);
}, 60_000);

test('a ship killed while replacing the live record keeps the old one and blocks nothing', async () => {
	const { target, live } = await folderTestStore();
	const [before, after] = [await realRemote('before'), await realRemote('after')];
	await runProgram('ship', ['--to', target], { cwd: before });
	const old = await live();
	const killed = startProgram('ship', ['--to', target], {
		cwd: after,
		env: { HANG_AT: '/live/' },
		before: 'hang-at-rename.ts',
	});
	await killed.printed('hangs');
	killed.child.kill('SIGKILL');
	await killed.ended;
	expect(await live()).toEqual(old);

	// The lock of a killed process is valid for ten seconds.
	await utimes(path.join(target, 'live', 'small.json.lock'), minuteAgo, minuteAgo);
	expect(await runProgram('ship', ['--to', target], { cwd: after })).toMatchObject({
		code: 0,
		err: '',
	});
	expect(await live()).toMatchObject({ before: [old.version] });
}, 60_000);

test('files of killed ships are removed after a day', async () => {
	const { target, write } = await folderTestStore();
	const [yesterday, now] = ['1.2.3-0dd0b175-x/remoteEntry.js', '1.2.3-aaaaaaaa-y/remoteEntry.js'];
	for (const file of [yesterday, now]) await write(`.INCOMING/${file}`, 'half');
	const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
	await utimes(path.join(target, '.INCOMING', path.dirname(yesterday)), longAgo, longAgo);
	expect(
		await runProgram('ship', ['--to', target], { cwd: await realRemote('clears') }),
	).toMatchObject({ code: 0 });
	expect(await readdir(path.join(target, '.INCOMING'))).toEqual([path.dirname(now)]);
}, 60_000);

test('a ship to a bucket killed in the middle leaves nothing live; the next completes it', async () => {
	const bucket = await startBucket();
	try {
		const { target, live, store } = await bucketTestStore(bucket);
		const cwd = await realRemote('killed');
		const middle = Promise.withResolvers<void>();
		let puts = 0;
		// The third file never arrives.
		bucket.onRequest = async (method) => {
			if (method !== 'PUT' || ++puts !== 3) return false;
			middle.resolve();
			return true;
		};
		const killed = startProgram('ship', ['--to', target], { cwd, env: bucket.env });
		await Promise.race([
			middle.promise,
			killed.ended.then(({ err }) => {
				throw new Error(err);
			}),
		]);
		killed.child.kill('SIGKILL');
		expect((await killed.ended).code).toBeNull();
		expect(await store.list('live')).toEqual([]);
		expect(bucket.seen.filter((it) => it.startsWith('PUT') && it.endsWith('release.json'))).toEqual(
			[],
		);

		expect(await runProgram('ship', ['--to', target], { cwd, env: bucket.env })).toMatchObject({
			code: 0,
			err: '',
		});
		const { version } = await live();
		expect(await store.read(`remotes/small/${version}/release.json`)).toBeDefined();
		const puttings = bucket.seen.filter((it) => it.startsWith('PUT'));
		expect(puttings.at(-2)).toMatch(/\/release\.json$/);
		expect(puttings.at(-1)).toMatch(/\/live\/small\.json$/);
	} finally {
		await bucket.close();
	}
}, 60_000);
