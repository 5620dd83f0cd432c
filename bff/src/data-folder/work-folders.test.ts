import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { inWorkFolder, removeDeadWorkFolders } from './work-folders.ts';

let dataDir = '';
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'warble-work-'));
	return () => rmSync(dataDir, { recursive: true });
});

const names = () => readdirSync(join(dataDir, 'work')).sort();
const leave = (name: string) => mkdirSync(join(dataDir, 'work', name), { recursive: true });

test('leftovers of killed processes are deleted, but not those of running ones', async () => {
	const module = JSON.stringify(join(import.meta.dirname, 'work-folders.ts'));
	const script = `
		const { inWorkFolder } = await import(${module});
		await inWorkFolder(${JSON.stringify(dataDir)}, async (folder) => {
			(await import('node:fs')).writeFileSync(folder + '/export.zip', 'private');
			process.kill(process.pid, 'SIGKILL');
		});`;
	const args = ['--input-type=module', '-e', script];
	expect(spawnSync(process.execPath, args).signal).toBe('SIGKILL');
	expect(names()).toHaveLength(1);
	// Left by the previous process in a container.
	leave(`${hostname()}-${process.pid}-abcdef`);
	leave(`${hostname()}-${process.ppid}-abcdef`);
	leave('other-host-1-abcdef');
	leave('other-host-2-abcdef');
	utimesSync(join(dataDir, 'work', 'other-host-2-abcdef'), 0, 0);
	const used = await inWorkFolder(dataDir, async (folder) => {
		await removeDeadWorkFolders(dataDir);
		expect(existsSync(folder)).toBe(true);
		return folder;
	});
	expect(existsSync(used)).toBe(false);
	expect(names()).toEqual([`${hostname()}-${process.ppid}-abcdef`, 'other-host-1-abcdef'].sort());
});

test('a folder is deleted when its work fails', async () => {
	const failed = inWorkFolder(dataDir, async () => {
		throw new Error('disk full');
	});
	await expect(failed).rejects.toThrow('disk full');
	expect(names()).toEqual([]);
});

test('without a folder there is nothing to delete', async () => {
	await expect(removeDeadWorkFolders(join(dataDir, 'missing'))).resolves.toBeUndefined();
});
