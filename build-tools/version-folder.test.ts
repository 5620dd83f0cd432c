import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { versionOf } from './version-folder.ts';

test('a version changes with the content and with the name of any file', async () => {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'version-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	const built = path.join(folder, 'dist');
	await mkdir(path.join(built, 'assets'), { recursive: true });
	await writeFile(path.join(folder, 'package.json'), '{"version":"1.2.3"}');
	const [one, other] = ['one.js', 'other.js'].map((name) => path.join(built, 'assets', name));
	await writeFile(one ?? '', 'a');
	const first = await versionOf(folder, built);
	expect(first).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
	await rename(one ?? '', other ?? '');
	const renamed = await versionOf(folder, built);
	await writeFile(other ?? '', 'b');
	const changed = await versionOf(folder, built);
	expect(new Set([first, renamed, changed]).size).toBe(3);
	await writeFile(other ?? '', 'a');
	await rename(other ?? '', one ?? '');
	expect(await versionOf(folder, built)).toBe(first);
});
