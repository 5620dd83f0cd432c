import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeSocketFolder, SOCKET_FILE } from './socket-folders.ts';

let parent = '';
beforeEach(() => {
	parent = mkdtempSync(join(tmpdir(), 'warble-sockets-'));
	return () => rmSync(parent, { recursive: true });
});

/** A process that has ended, leaving a socket in the folder as kill -9 does, or nothing yet. */
function diesWith(folder: (pid: string) => string, leavesSocket = true): void {
	const script = `
		const folder = ${JSON.stringify(folder('PID'))}.replace('PID', process.pid);
		require('node:fs').mkdirSync(folder);
		if (!${leavesSocket}) process.kill(process.pid, 'SIGKILL');
		require('node:net').createServer().listen(folder + '/${SOCKET_FILE}', () => process.kill(process.pid, 'SIGKILL'));`;
	expect(spawnSync(process.execPath, ['-e', script]).signal).toBe('SIGKILL');
}

async function listenIn(name: string): Promise<void> {
	mkdirSync(join(parent, name));
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(join(parent, name, SOCKET_FILE), resolve));
	onTestFinished(() => void server.close());
}

test('the next start removes leftovers of killed processes, and nothing else [H14]', async () => {
	diesWith((pid) => join(parent, `warble-${pid}-abcdef`));
	diesWith((pid) => join(parent, `warble-${pid}-ghijkl`), false);
	diesWith(() => join(parent, 'warble-OldOne'));
	expect(readdirSync(parent)).toHaveLength(3);

	await listenIn('warble-999999999-abcdef');
	await listenIn('warble-Living');
	mkdirSync(join(parent, `warble-${process.pid}-abcdef`));
	mkdirSync(join(parent, 'warble-folder'));
	writeFileSync(join(parent, 'warble-notes.txt'), 'mine');
	const kept = readdirSync(parent).filter(
		(name) => /999999999|Living|folder|notes/.test(name) || name.includes(String(process.pid)),
	);
	expect(kept).toHaveLength(5);

	const made = await makeSocketFolder(parent);
	expect(readdirSync(parent).sort()).toEqual([...kept, made.slice(parent.length + 1)].sort());
});
