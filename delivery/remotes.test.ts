import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readCommit } from './commit.ts';
import { formatDuration } from './format-duration.ts';
import { remotesOfInstallation } from './installation.ts';
import { formatRemotes, remotesOfStore } from './remotes-table.ts';
import { fakeProduct } from './testing/fake-product.ts';
import { makeBuild, makeDocuments } from './testing/make-build.ts';
import { realRemote } from './testing/real-remote.ts';
import { runProgram } from './testing/run-program.ts';
import { setEnvironment, shipBuild } from './testing/ship-quickly.ts';
import { folderTestStore, newFolder } from './testing/stores.ts';

const root = path.resolve(import.meta.dirname, '..');
const [first, second] = [makeBuild('first'), makeBuild('second')];
const commit = { name: '9285df1f376e2306793acfedf93adfb629a3a292-dirty' };

test('the table lists the live version of every remote with its time, commit and history', async () => {
	const { store, live, write } = await folderTestStore();
	const leaflet = makeDocuments('leaflet');
	for (const build of [first, second]) await shipBuild(store, build, { commit });
	await shipBuild(store, leaflet);
	await write('live/other.json', '{');
	const { since } = await live();
	const table = formatRemotes(await remotesOfStore(store), Date.parse(since) + 7_500_000);
	const lines = table.split('\n').map((line) => line.split(/ {2,}/));
	expect(lines).toEqual([
		['remote', 'version', 'since', 'commit', 'contract', 'before'],
		['leaflet', leaflet.version, expect.stringContaining('('), 'abc1234', '–', '–'],
		['other', 'invalid: live/other.json is not a valid record', '–', '–', '–', '–'],
		['small', second.version, `${since} (2 h 5 min)`, '9285df1f376e-dirty', '1', first.version],
	]);
});

test.each([
	[3, 'c, b, a'],
	[4, 'd, c, b, and 1 more'],
])('it shows three of %i earlier versions', (count, shown) => {
	const before = ['a', 'b', 'c', 'd'].slice(0, count).reverse();
	expect(formatRemotes([{ remote: 'small', version: 'e', before }], 0)).toMatch(
		new RegExp(` {2}${shown}$`),
	);
});

test('the table of a running product includes remotes that were never shipped', async () => {
	const { store, target } = await folderTestStore();
	await shipBuild(store, first, { commit });
	await shipBuild(store, makeDocuments('leaflet'));
	const at = await fakeProduct(target, {
		registry: { remotes: { compose: { entry: '/x.js', version: '0.1.0-e12654cf', contract: 1 } } },
	});
	const { code, out } = await runProgram('remotes', ['--at', at], { cwd: root });
	expect(code).toBe(0);
	expect(out).toMatch(/^compose +0\.1\.0-e12654cf +– +– +1 +–$/m);
	expect(out).toMatch(new RegExp(`^leaflet +${makeDocuments('leaflet').version} `, 'm'));
	expect(out).toMatch(
		new RegExp(`^small +${first.version} +\\d{4}-\\S+ \\(.*s\\) +9285df1f376e-dirty +1 +–$`, 'm'),
	);
});

test('an empty store is reported, and --to together with --at is a usage error', async () => {
	const folder = await newFolder();
	expect(await runProgram('remotes', ['--to', folder], { cwd: root })).toMatchObject({
		code: 0,
		out: expect.stringMatching(/^Nothing was shipped/),
	});
	expect(
		await runProgram('remotes', ['--to', folder, '--at', 'http://x'], { cwd: root }),
	).toMatchObject({ code: 2 });
});

test('without options the table shows what npm start shows, running or not', async () => {
	const { target } = await folderTestStore();
	const at = await fakeProduct(target, {
		registry: { remotes: { compose: { entry: '/x.js', version: '0.1.0-e12654cf', contract: 1 } } },
	});
	const { port } = new URL(at);
	const running = await runProgram('remotes', [], { cwd: root, env: { PORT: port } });
	expect(running).toMatchObject({ code: 0, err: '' });
	expect(running.out).toContain(`http://localhost:${port} shows:`);
	expect(running.out).toMatch(/^compose +0\.1\.0-e12654cf /m);
	const stopped = await runProgram('remotes', [], { cwd: root, env: { PORT: '1' } });
	expect(stopped).toMatchObject({ code: 0, err: '' });
	expect(stopped.out).toContain('http://localhost:1 is not running.');
	expect(stopped.out).toMatch(/^editor +(\d+\.\d+\.\d+-[0-9a-f]{8}|not built) /m);
});

test('builds of the folder are listed, with what was shipped to RELEASES in their place', async () => {
	const { store, target, write } = await folderTestStore();
	await shipBuild(store, first, { commit });
	await write('mfe-small/dist/registry-entry.json', '{"version":"1.2.3-00000000","contract":1}');
	await write('mfe-leaflet/dist/documents.json', '{"/":"/remotes/leaflet/1.0.0-1a2b3c4d/a.html"}');
	await write('mfe-new/package.json', '{}');
	setEnvironment({ PORT: '1' });
	const rows = async () =>
		(await remotesOfInstallation(target)).remotes.map(({ remote, version }) => [remote, version]);
	const [leaflet, unbuilt] = [
		['leaflet', '1.0.0-1a2b3c4d'],
		['new', 'not built'],
	];
	expect(await rows()).toEqual([leaflet, unbuilt, ['small', '1.2.3-00000000']]);
	setEnvironment({ RELEASES: target });
	expect(await rows()).toEqual([leaflet, unbuilt, ['small', first.version]]);
});

test('ship, rollback and remotes read the environment, and paths relative to the caller', async () => {
	const { store, target, live } = await folderTestStore();
	const run = (name: string, words: string[], env: Record<string, string>) =>
		promisify(execFile)(
			process.execPath,
			[path.join(root, 'scripts', 'run.mjs'), `delivery/${name}.ts`, ...words],
			{
				cwd,
				env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
			},
		);
	const cwd = await realRemote('through run.mjs');
	await shipBuild(store, first);
	await run('ship', [], { SHIP_TO: target });
	expect((await live()).before).toEqual([first.version]);
	await run('rollback', ['--to', path.basename(target)], { INIT_CWD: path.dirname(target) });
	expect(await live()).toMatchObject({ version: first.version });
	expect((await run('remotes', [], { SHIP_TO: target })).stdout).toContain(first.version);
}, 30_000);

test('a commit is read with its time, and is unknown without git or without a commit', async () => {
	const folder = await newFolder();
	const git = (...words: string[]) =>
		promisify(execFile)('git', ['-c', 'user.name=A', '-c', 'user.email=a@warble.test', ...words], {
			cwd: folder,
			env: {
				PATH: process.env.PATH,
				GIT_CONFIG_GLOBAL: '/dev/null',
				GIT_CEILING_DIRECTORIES: path.dirname(folder),
			},
		});
	expect(await readCommit(folder)).toEqual({ name: 'unknown' });
	await git('init', '--quiet');
	expect(await readCommit(folder)).toEqual({ name: 'unknown' });
	await git('commit', '--quiet', '--allow-empty', '--message=one', '--date=2026-01-02T03:04:05Z');
	const { name, time } = await readCommit(folder);
	expect(name).toMatch(/^[0-9a-f]{40}$/);
	expect(Math.abs(Date.now() - (time?.getTime() ?? 0))).toBeLessThan(60_000);
});

test.each([
	[-5, '0.0 s'],
	[1_240, '1.2 s'],
	[9_949, '9.9 s'],
	[9_950, '10 s'],
	[59_700, '1 min'],
	[125_000, '2 min 5 s'],
	[3_600_000, '1 h'],
	[7_500_000, '2 h 5 min'],
	[90_061_000, '1 d 1 h'],
])('%i ms are formatted as %s', (milliseconds, words) => {
	expect(formatDuration(milliseconds)).toBe(words);
});
