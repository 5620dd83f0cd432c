import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

const script = join(import.meta.dirname, 'fixtures', 'lock-folder.ts');
let folder = '';

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'warble-lock-'));
	return () => rmSync(folder, { recursive: true });
});

interface Holder {
	process: ChildProcess;
	/** The first line of its output. */
	said: string;
}

async function startHolder(command = process.execPath, args = [script, folder]): Promise<Holder> {
	const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
	onTestFinished(() => void child.kill('SIGKILL'));
	const [said] = (await once(createInterface(child.stdout), 'line')) as [string];
	return { process: child, said };
}

async function kill(child: ChildProcess): Promise<void> {
	const exited = once(child, 'exit');
	child.kill('SIGKILL');
	await exited;
}

test('a second process is refused with a sentence that says what to do', async () => {
	const { process: holder, said } = await startHolder();
	expect(said).toBe('held');
	const { said: answer } = await startHolder();
	expect(answer).toBe(
		`refused: The data folder "${folder}" is in use by process ${holder.pid}. Stop that process, or set DATA_DIR (and PORT) to run a second copy.`,
	);
});

test('the same process is refused as well', () => {
	const unlock = lockFolder(folder);
	expect(() => lockFolder(folder)).toThrow(FolderInUseError);
	unlock();
	lockFolder(folder)();
});

test('a folder that does not exist is made, for its owner only', () => {
	const unlock = lockFolder(join(folder, 'new', 'data'));
	expect(existsSync(join(folder, 'new', 'data', 'lock'))).toBe(true);
	unlock();
	expect(existsSync(join(folder, 'new', 'data', 'lock'))).toBe(false);
});

test('a holder that releases the folder leaves it to the next one', async () => {
	const { process: holder } = await startHolder();
	const exited = once(holder, 'exit');
	holder.stdin?.end();
	await exited;
	expect((await startHolder()).said).toBe('held');
});

test('after kill -9 of the holder the folder is taken over at once', async () => {
	const { process: holder } = await startHolder();
	await kill(holder);
	const began = performance.now();
	lockFolder(folder)();
	expect(performance.now() - began).toBeLessThan(500);
});

test('of several processes that find the lock of a dead process, one gets the folder', async () => {
	const { process: dead } = await startHolder();
	await kill(dead);
	const said = (await Promise.all(Array.from({ length: 5 }, () => startHolder()))).map(
		(holder) => holder.said.split(':')[0],
	);
	expect(said.sort()).toEqual(['held', 'refused', 'refused', 'refused', 'refused']);
});

test('a process that has the number of the dead holder by chance does not keep the folder', () => {
	writeFileSync(join(folder, 'lock'), `${process.pid} 1`);
	lockFolder(folder)();
});

if (existsSync('/proc/self/stat')) {
	test('a dead holder that its parent has not reaped does not keep the folder', async () => {
		// The shell becomes a `sleep`, which never reaps the child it inherits.
		const { said } = await startHolder('sh', [
			'-c',
			`exec 3<&0; "${process.execPath}" "${script}" "${folder}" <&3 & exec sleep 60`,
		]);
		expect(said).toBe('held');
		const [pid] = readFileSync(join(folder, 'lock'), 'utf8').split(' ');
		process.kill(Number(pid), 'SIGKILL');
		await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /));
		lockFolder(folder)();
	});
}

test.each([
	['empty', ''],
	['cut off', '12'],
	['nonsense', 'hello there'],
	['number 0, which would mean ourselves', '0 123'],
	['negative number, which would mean a whole group', '-1 123'],
])('a lock without a holder (%s), as a power cut leaves it, is taken over soon', (_, content) => {
	writeFileSync(join(folder, 'lock'), content);
	const began = performance.now();
	lockFolder(folder)();
	expect(performance.now() - began).toBeLessThan(3000);
});
