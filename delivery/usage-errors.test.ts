import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStore } from './store/folder-store.ts';
import { type FakeBucket, startBucket } from './testing/fake-bucket.ts';
import { makeBuild } from './testing/make-build.ts';
import { realRemote } from './testing/real-remote.ts';
import { runProgram } from './testing/run-program.ts';
import { shipBuild } from './testing/ship-quickly.ts';
import { newFolder } from './testing/stores.ts';

const delivery = import.meta.dirname;
/** For errors that are found before the build. */
const compose = path.resolve(delivery, '..', 'mfe-compose');

test.each([
	{ args: [], says: 'No target given. Use --to, or set SHIP_TO' },
	{ args: ['--to', ''], says: 'No target given. Use --to, or set SHIP_TO' },
	{
		args: ['--to', 'https://app.example'],
		says: 'https://app.example cannot be shipped to: --to takes a folder or s3://BUCKET/PREFIX. Use --at',
	},
	{ args: ['--to', 'ftp://app.example'], says: 'ftp://app.example cannot be shipped to' },
	{ args: ['--to', 's3://'], says: 's3:// cannot be shipped to' },
	{
		args: ['--to', 'x', '--at', 'app.example'],
		says: 'app.example is not the address of a product',
	},
	{
		args: ['--to', 'x', '--public', 's3://bucket'],
		says: 's3://bucket is not an address that browsers can read',
	},
	{ args: ['--too', 'x'], says: "Unknown option '--too'." },
	{ args: ['x'], says: "Unexpected argument 'x'." },
	{ args: ['--to'], says: "Option '--to <value>' argument missing." },
	{ args: ['--to', 'x', '--preview=yes'], says: "Option '--preview' does not take an argument." },
])(
	'ship $args is a usage error: it prints why and the usage, and exits with 2',
	async ({ args, says }) => {
		const { code, out, err } = await runProgram('ship', args, { cwd: compose });
		expect({ code, out }).toEqual({ code: 2, out: '' });
		expect(err).toContain(says);
		expect(err).toContain('npm run ship -w mfe-NAME -- --to TARGET');
		expect(err).not.toMatch(/^\s+at /m);
	},
);

test('ship and rollback outside of a remote’s folder are usage errors', async () => {
	for (const name of ['ship', 'rollback'] as const) {
		const { code, err } = await runProgram(name, ['--to', 'x'], { cwd: delivery });
		expect(code).toBe(2);
		expect(err).toContain(`${delivery} is not the folder of a remote. Name one with -w mfe-NAME.`);
	}
});

test.each([
	{
		what: 'a file',
		at: async (folder: string) => writeFile(path.join(folder, 'it'), ''),
		says: /\/it is a file: name a folder\./,
	},
	{
		what: 'below a file',
		below: '/more',
		at: async (folder: string) => writeFile(path.join(folder, 'it'), ''),
		says: /ENOTDIR/,
	},
	{
		what: 'below a folder that is not there',
		below: '/more/and/more',
		at: async () => undefined,
		says: /There is no folder .*, and it cannot be created/,
	},
	{
		what: 'a folder that cannot be written',
		at: async (folder: string) => {
			await mkdir(path.join(folder, 'it'));
			await writeFile(path.join(folder, 'it', '.INCOMING'), 'in the history');
		},
		says: /\/it\/remotes\/small\/1\.2\.3-[0-9a-f]{8} cannot be written: EEXIST/,
	},
])(
	'a target that is $what is refused in one sentence',
	async ({ at, below = '', says }) => {
		const folder = await newFolder();
		await at(folder);
		const { code, err } = await runProgram('ship', ['--to', path.join(folder, `it${below}`)], {
			cwd: await realRemote('refused'),
		});
		expect(code).toBe(1);
		expect(err).toMatch(says);
		expect(err.trim().split('\n')).toHaveLength(1);
	},
	30_000,
);

test('ship creates a missing folder and says so; rollback and remotes do not', async () => {
	const folder = path.join(await newFolder(), 'new');
	for (const name of ['rollback', 'remotes'] as const) {
		expect(await runProgram(name, ['--to', folder], { cwd: compose })).toMatchObject({
			code: 1,
			err: `There is no folder ${folder}.\n`,
		});
	}
	expect(await shipBuild(folderStore(folder), makeBuild('first'))).toContain(
		`${folder} did not exist and was created.`,
	);
});

test('an unreachable product and a failing build are reported, and nothing is uploaded', async () => {
	const [folder, cwd] = [await newFolder(), await realRemote('broken')];
	const away = await runProgram('ship', ['--to', folder, '--at', 'http://127.0.0.1:1'], { cwd });
	expect(away).toMatchObject({
		code: 1,
		err: expect.stringMatching(
			/registry\.json could not be reached \(.*\)\. Is the product running there\?\n$/,
		),
	});
	await writeFile(path.join(cwd, 'src', 'app.tsx'), 'export default (');
	const broken = await runProgram('ship', ['--to', folder], { cwd });
	expect(broken.code).toBe(1);
	expect(broken.err).toMatch(/could not be built:[\s\S]*app\.tsx/);
	expect(await folderStore(folder).list('live')).toEqual([]);
}, 30_000);

describe('a bucket', () => {
	let bucket: FakeBucket;
	beforeAll(async () => {
		bucket = await startBucket();
	}, 60_000);
	afterAll(() => bucket.close());

	test.each([
		{
			what: 'another name',
			to: 's3://nowhere/x',
			env: {},
			says: /s3:\/\/nowhere\/x\/live\/compose\.json cannot be read \(NoSuchBucket/,
		},
		{
			what: 'no keys',
			to: 's3://releases',
			env: { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' },
			says: /\(CredentialsProviderError/,
		},
		{
			what: 'an unreachable endpoint',
			to: 's3://releases',
			env: { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' },
			says: /\(.*ECONNREFUSED/,
		},
	])(
		'with $what fails, and the message lists what to check',
		async ({ to, env, says }) => {
			const settings = {
				...bucket.env,
				AWS_EC2_METADATA_DISABLED: 'true',
				HOME: '/nonexistent',
				...env,
			};
			const { code, err } = await runProgram('ship', ['--to', to], { cwd: compose, env: settings });
			expect(code).toBe(1);
			expect(err).toMatch(says);
			expect(err).toContain('Check the bucket’s name, the keys');
			expect(err.trim().split('\n')).toHaveLength(1);
		},
		30_000,
	);
});
