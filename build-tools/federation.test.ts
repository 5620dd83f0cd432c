import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { rspack, type Stats } from '@rspack/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remoteConfig } from './federation.ts';

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'remote-'));
	await symlink(
		path.resolve(import.meta.dirname, '..', 'node_modules'),
		path.join(folder, 'node_modules'),
	);
	await cp(path.join(import.meta.dirname, 'fixture'), folder, { recursive: true });
	await build();
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

async function build(): Promise<void> {
	const compiler = rspack(await remoteConfig({ name: 'small', port: 0, context: folder })({}));
	const stats = await new Promise<Stats>((resolve, reject) => {
		compiler.run((error, result) =>
			compiler.close(() => (result ? resolve(result) : reject(error))),
		);
	});
	expect(stats.toJson({ all: false, errors: true }).errors).toEqual([]);
}

const readEntry = async () =>
	JSON.parse(await readFile(path.join(folder, 'dist', 'registry-entry.json'), 'utf8'));
const fileOf = (url: string) =>
	readFile(path.join(folder, 'dist', url.replace('/remotes/small/', '')));
const sha384 = (content: Buffer) =>
	`sha384-${createHash('sha384').update(content).digest('base64')}`;

test('a build is a folder named after its version and content, and a registry entry', async () => {
	const entry = await readEntry();
	expect(entry.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
	expect(entry).toMatchObject({
		entry: `/remotes/small/${entry.version}/remoteEntry.js`,
		contract: 2,
	});
	expect((await readdir(path.join(folder, 'dist'))).sort()).toEqual(
		[entry.version, 'registry-entry.json'].sort(),
	);
});

test('the registry entry lists the files of the first screen with the right integrity', async () => {
	const { entry, integrity, preload } = await readEntry();
	expect(integrity).toBe(sha384(await fileOf(entry)));
	expect(preload.map(({ as }: { as: string }) => as).sort()).toEqual(['script', 'style']);
	for (const file of preload) expect(file.integrity).toBe(sha384(await fileOf(file.href)));
});

test('a remote contains no React, and its class names are prefixed with its name', async () => {
	const { preload } = await readEntry();
	const files = await Promise.all(
		preload.map(async ({ href }: { href: string }) => (await fileOf(href)).toString()),
	);
	expect(files.join('').length).toBeLessThan(4_000);
	expect(files.join('')).toContain('small-');
});

test('the entry file has the integrity of chunks that are loaded later', async () => {
	const { entry, version } = await readEntry();
	const assets = await readdir(path.join(folder, 'dist', version, 'assets'));
	const later = assets.filter((file) => file.endsWith('.js') && !file.startsWith('app.'));
	expect(later).toHaveLength(1);
	expect((await fileOf(entry)).toString()).toContain(
		sha384(await fileOf(`${version}/assets/${later[0]}`)),
	);
});

test('text files are also written compressed', async () => {
	const { entry } = await readEntry();
	expect(gunzipSync(await fileOf(`${entry}.gz`))).toEqual(await fileOf(entry));
	expect((await fileOf(`${entry}.br`)).length).toBeLessThan((await fileOf(entry)).length);
});

test('the same source gives the same version, changed source a new one; only the newest stays', async () => {
	const before = await readEntry();
	await build();
	expect((await readEntry()).version).toBe(before.version);
	await writeFile(path.join(folder, 'src', 'later.ts'), 'export const later = "changed";\n');
	await build();
	const after = await readEntry();
	expect(after.version).not.toBe(before.version);
	expect(await readdir(path.join(folder, 'dist'))).not.toContain(before.version);
}, 60_000);
