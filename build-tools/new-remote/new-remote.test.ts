import { spawn } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whyNameRefused } from './remote-name.ts';

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'warble-new-remote-'));
const isCopied = (path: string) =>
	!/(^|\/)(node_modules|dist|previous-release|\.(git|data|reports|cache)[^/]*)$/.test(
		relative(root, path),
	) || /(^|\/)\.github$|\.gitignore$/.test(path);

/** Runs a program in the copy. */
function run(program: string, args: string[], folder = copy) {
	const child = spawn(program, args, {
		cwd: folder,
		env: { ...process.env, NO_COLOR: '1' },
	});
	let output = '';
	child.stdout.on('data', (text) => (output += text));
	child.stderr.on('data', (text) => (output += text));
	return new Promise<{ code: number | null; output: string }>((resolve) =>
		child.on('close', (code) => resolve({ code, output })),
	);
}

const bin = (tool: string) => join(copy, 'node_modules/.bin', tool);
const newRemote = (...args: string[]) =>
	run(process.execPath, ['build-tools/new-remote/new-remote.ts', '--no-install', ...args]);
const read = (path: string) => readFileSync(join(copy, path), 'utf8');
const filesNow = () =>
	readdirSync(copy, { recursive: true })
		.map(String)
		.filter((path) => !path.startsWith('node_modules'))
		.sort();

/** The installed packages, and the copy's own workspaces in place of those of this checkout. */
function linkPackages(): void {
	const installed = join(root, 'node_modules');
	mkdirSync(join(copy, 'node_modules'));
	for (const name of readdirSync(installed)) {
		const isWorkspace = readdirSync(root).includes(name);
		symlinkSync(join(isWorkspace ? copy : installed, name), join(copy, 'node_modules', name));
	}
	symlinkSync(join(root, 'design-system/node_modules'), join(copy, 'design-system/node_modules'));
}

beforeAll(() => {
	cpSync(root, copy, { recursive: true, filter: isCopied });
	linkPackages();
});
afterAll(() => rmSync(copy, { recursive: true }), 60_000);

test.each([
	{ name: 'My-Notes', says: '"My-Notes" cannot be the name of a remote.' },
	{ name: '../notes', says: '"../notes" cannot be the name of a remote.' },
	{ name: 'compose', says: 'The folder mfe-compose exists already.' },
	{ name: 'drafts', says: '/app/drafts is a screen of another remote already.' },
	{ name: 'mails', says: 'Storybook has an area "Mails" already.' },
])('the name $name is refused', ({ name, says }) => {
	expect(whyNameRefused(root, name)).toContain(says);
});

test.each([
	{ args: [], says: 'Usage: npm run new-remote NAME' },
	{ args: ['compose'], says: 'Choose another name.' },
])('a refused command ($args) writes nothing', async ({ args, says }) => {
	const before = filesNow();
	const { code, output } = await newRemote(...args);
	expect(output).toContain(says);
	expect(code).toBe(1);
	expect(filesNow()).toEqual(before);
});

test('a new remote is formatted, builds, passes its tests and is in every list of remotes', async () => {
	const { code, output } = await newRemote('notes');
	expect(output).toContain('mfe-notes is ready.');
	expect(code).toBe(0);
	expect(read('shell/contract/screens.ts')).toContain("path: '/app/notes'");
	expect(read('deploy/Dockerfile')).toContain('COPY mfe-notes/package.json mfe-notes/\n');

	expect(read('design-system/pages/areas.ts')).toContain("\tNotes: 'mfe-notes/src/',\n");

	const outcomes = await Promise.all([
		run(bin('biome'), [
			...['ci', '--vcs-enabled=false', '--error-on-warnings'],
			...['mfe-notes', 'shell/contract', 'design-system/pages'],
		]),
		run(bin('rspack'), ['build'], join(copy, 'mfe-notes')),
		run(bin('vitest'), [
			...['run', '--project=screens', '--project=tools'],
			...['mfe-notes/', 'shell/contract/every-remote'],
		]),
	]);
	for (const { code, output } of outcomes) expect(code, output).toBe(0);
	expect(outcomes[2].output).toMatch(/Test Files +2 passed/);
	const entry = JSON.parse(read('mfe-notes/dist/registry-entry.json'));
	expect(entry.entry).toMatch(/^\/remotes\/notes\/0\.1\.0-[0-9a-f]{8}\/remoteEntry\.js$/);
}, 60_000);
